import type { ComponentType } from 'react'
import { later } from './lazy-part.ts'

const Lazy = later(async () => (await import('./StatusBar.tsx')).StateLine)
let brought: ComponentType | null = null

/** Fetches the line's code before the first drawing: coming after it, it would push away what is being tapped. */
export const bringStateLine = async (): Promise<void> => {
  brought = (await import('./StatusBar.tsx')).StateLine
}

export const stateLine = (): ComponentType => brought ?? Lazy
