import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { feetToLine, inside, type Place } from '#core/rules/land/geography.ts'

interface BaseFeature {
  properties: { kind: string }
  geometry: { coordinates: unknown }
}
const { features } = JSON.parse(readFileSync('public/map/base.json', 'utf8')) as { features: BaseFeature[] }

/** The rings or lines of a kind. */
const linesOf = (kind: string): Place[][] => {
  const lines = (coordinates: unknown): Place[][] => {
    const all = coordinates as unknown[][]
    return typeof all[0]?.[0] === 'number'
      ? [(coordinates as [number, number][]).map(([lng, lat]) => ({ lat, lng }))]
      : all.flatMap(lines)
  }
  return features
    .filter(({ properties }) => properties.kind === kind)
    .flatMap(({ geometry }) => lines(geometry.coordinates))
}

test('the bundled overview has lakes and rivers where stands are, and the large ones elsewhere', () => {
  const isLake = (lat: number, lng: number) => linesOf('lake').some((ring) => inside({ lat, lng }, ring))
  // Lakes Michigan, Winnebago, Victoria; and Madison, on land.
  expect([isLake(43.5, -87), isLake(44, -88.4), isLake(-1, 33), isLake(43.07, -89.5)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  const milesToRiver = (lat: number, lng: number) =>
    Math.min(...linesOf('river').map((line) => feetToLine({ lat, lng }, line))) / 5280
  // The Mississippi at La Crosse, the Orange at Upington, the Amazon at Manaus.
  for (const [lat, lng] of [
    [43.8, -91.25],
    [-28.45, 21.24],
    [-3.2, -60],
  ] as const)
    expect(milesToRiver(lat, lng)).toBeLessThan(12)
})
