import { t } from '@lingui/core/macro'
import { createTheme, type MantineColorsTuple } from '@mantine/core'

const spruce: MantineColorsTuple = [
  '#eef4ee',
  '#e3ebdf',
  '#c6d8c7',
  '#a8c5ae',
  '#8fc2a3',
  '#5f866a',
  '#2f5d43',
  '#284f39',
  '#234733',
  '#14201a',
]

/** A dialog's heading is no banner of the page, though Mantine makes it a `header`. */
const plainHeader = { header: { role: 'none' } }

/** Our Mantine theme. Colours and measures live in `tokens.css`; here stand the choices it cannot make. */
export const theme = createTheme({
  colors: { spruce },
  primaryColor: 'spruce',
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: () => ({
        attributes: plainHeader,
        centered: true,
        radius: 'lg',
        lockScroll: false,
        transitionProps: { duration: 150 },
        overlayProps: { color: '#0c1510', backgroundOpacity: 0.55 },
        closeButtonProps: { 'aria-label': t`Close` },
      }),
    },
    Drawer: {
      defaultProps: () => ({
        attributes: plainHeader,
        lockScroll: false,
        transitionProps: { duration: 180 },
        overlayProps: { color: '#0c1510', backgroundOpacity: 0.55 },
        closeButtonProps: { 'aria-label': t`Close` },
      }),
    },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    Switch: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
})
