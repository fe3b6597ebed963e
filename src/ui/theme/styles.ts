/** Every style sheet of the page, in its order: Mantine's by component (a third of the whole), then ours. */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './fonts.css'
import './tokens.css'
import './mantine.css'
import './base.css'
import './boot.css'
