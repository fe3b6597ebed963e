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
 * Our theme for what Mantine draws in here. It stands around the pieces and not around the app, so that a page
 * without a field or a layer waits for none of Mantine's code.
 */
export function Themed({ children }: { children: ReactNode }) {
  return use(MantineContext) === null ? <Around>{children}</Around> : children
}

/** The same piece of Mantine's, wherever it stands. */
export const themed = <Piece,>(piece: Piece): Piece => {
  const Inner = piece as ComponentType<object>
  return ((props: object) => (
    <Themed>
      <Inner {...props} />
    </Themed>
  )) as Piece
}
