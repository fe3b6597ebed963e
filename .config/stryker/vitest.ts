// The configuration of the root has no name in package.json.
// eslint-disable-next-line no-restricted-imports
import config from '../../vite.config.ts'

/** The tests of the rules alone. Vitest requires a default export. */
// eslint-disable-next-line import/no-default-export
export default { ...config, test: { include: ['tests/rules/**/*.test.ts'], testTimeout: 60_000 } }
