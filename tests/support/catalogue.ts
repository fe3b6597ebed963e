import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getFormat } from '@lingui/cli/api'
import { type ExtractorType, getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const root = resolve(import.meta.dirname, '../..')
export const text = (name: string): string => readFileSync(resolve(root, name), 'utf8')

/** The sources of these folders, also those that are not committed yet. */
export const sources = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('law-that-is-broken'))

interface Entry {
  readonly message: string
  readonly translation: string
  /** Known by its English: it stands in a table, and in no screen. */
  readonly explicit: boolean
}

/** A language's file, as Lingui reads it: by ids. */
export const catalogue = async (language: string): Promise<Map<string, Entry>> => {
  const format = await getFormat('po', {}, 'en')
  const read = await format.read(resolve(root, `src/core/words/${language}.po`), language)
  return new Map(
    Object.entries(read ?? {})
      .filter(([, { obsolete }]) => obsolete !== true)
      .map(([id, { message, translation }]) => [
        id,
        { message: message ?? id, translation: translation ?? '', explicit: message === undefined },
      ]),
  )
}

/** The ids that the sources have now, and the files of each, found by the extractors that write the files. */
export const extracted = async (): Promise<Map<string, string[]>> => {
  const linguiConfig = getConfig({ cwd: root })
  const ids = new Map<string, string[]>()
  for (const name of sources('src', 'server')) {
    const extractor = linguiConfig.extractors?.find((each) =>
      (each as ExtractorType).match(name),
    ) as ExtractorType
    await extractor.extract(name, text(name), ({ id }) => void ids.set(id, [...(ids.get(id) ?? []), name]), {
      linguiConfig,
    })
  }
  return ids
}

type Compiled = ReturnType<typeof compileMessage>

/** What a translation must have as well: what varies, how it is counted, and the tags. */
export const partsOf = (message: string): string[] => {
  const parts = new Set<string>()
  const walk = (tokens: Compiled): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) parts.add(tag)
        continue
      }
      const [name, kind, choices] = token
      parts.add(kind === undefined ? `{${name}}` : `{${name}, ${kind}}`)
      if (typeof choices !== 'object' || choices === null) continue
      const inner = Object.entries(choices).filter((choice): choice is [string, Compiled] =>
        Array.isArray(choice[1]),
      )
      for (const [choice, words] of inner) {
        walk(words)
        if (choice === 'other' && words.includes('#')) parts.add('# in other')
      }
    }
  }
  walk(compileMessage(message))
  return [...parts].sort()
}
