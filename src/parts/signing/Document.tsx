import { fillDocument } from '#core/rules/documents.ts'
import css from './signing.module.css'

/**
 * A legal text of the service as plain paragraphs: `#` begins a heading, a new line a new paragraph.
 * It is text, never markup, so that nothing in it can act.
 */
export const Document = ({ body, values }: { body: string; values: Record<string, string> }) => (
  <div className={css['document']}>
    {fillDocument(body, values)
      .split(/\n+/)
      .map((block, i) => {
        const heading = /^(#{1,3})\s+(.*)$/s.exec(block.trim())
        const key = `${i}:${block.slice(0, 24)}`
        if (heading)
          return heading[1]!.length < 3 ? <h2 key={key}>{heading[2]}</h2> : <h3 key={key}>{heading[2]}</h3>
        return <p key={key}>{block}</p>
      })}
  </div>
)
