import type { CSSProperties } from 'react'

/** A species' silhouette in the colour of the text around it. Decoration: its name stands beside it. */
export function SpeciesImage({ src, size = 20 }: { src: string; size?: number }) {
  const style: CSSProperties = {
    width: size,
    height: size,
    flex: 'none',
    backgroundColor: 'currentColor',
    mask: `url("${encodeURI(src)}") center / contain no-repeat`,
  }
  return <span style={style} aria-hidden />
}
