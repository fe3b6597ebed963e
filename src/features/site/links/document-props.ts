import { blank } from '#core/rules/documents.ts'

export interface DocumentProps {
  type: 'waiver document' | 'lease document'
  title: string
}

/** Shows placeholders, which are filled in at signing, as blank lines. */
export const withBlanks = (body: string): string => body.replaceAll(/\{\w+\}/g, blank)
