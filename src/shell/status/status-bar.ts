import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'

const Lazy = lazyPart(async () => (await import('./StatusBar.tsx')).StatusBar)
let brought: ComponentType | null = null

/** Loads the status bar before the first render: appearing later, it would move what is being touched. */
export const loadStatusBar = async (): Promise<void> => {
  brought = (await import('./StatusBar.tsx')).StatusBar
}

export const statusBar = (): ComponentType => brought ?? Lazy
