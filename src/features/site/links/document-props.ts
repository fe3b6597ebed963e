export interface DocumentProps {
  type: 'waiver document' | 'lease document'
  title: string
}
