import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, use } from 'react'
import './mantine-forms.ts'
import { useScheme } from './scheme.ts'
import { theme } from './theme.ts'

function Around({ children }: { children: ReactNode }) {
  const { shown } = useScheme()
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={shown}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

/**
 * Provides our Mantine theme. It wraps single components and not the app, so that a page
 * without fields or overlays does not load Mantine.
 */
export function Themed({ children }: { children: ReactNode }) {
  return use(MantineContext) === null ? <Around>{children}</Around> : children
}

/** The same Mantine component with our theme. */
export const themed = <Piece,>(piece: Piece): Piece => {
  const Inner = piece as ComponentType<object>
  return ((props: object) => (
    <Themed>
      <Inner {...props} />
    </Themed>
  )) as Piece
}
