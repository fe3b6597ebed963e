import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'

const Lazy = lazyPart(async () => (await import('./StatusBar.tsx')).StatusBar)
let brought: ComponentType | null = null

/** Fetches the line's code before the first drawing: coming after it, it would push away what is being tapped. */
export const loadStatusBar = async (): Promise<void> => {
  brought = (await import('./StatusBar.tsx')).StatusBar
}

export const statusBar = (): ComponentType => brought ?? Lazy
