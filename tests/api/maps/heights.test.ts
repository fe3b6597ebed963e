import { describe, expect, it } from 'vitest'
import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import type { GroundPoint } from '#core/rules/land/land.ts'
import { lookUpHeights } from '#server/jobs/land-heights.ts'
import { feetAt } from '#server/services/maps/invented/ground.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { formWithPicture, ownForm } from '#tests/support/server/listings.ts'

const withTerrain = testApp({ DEMO: '1' })
const without = testApp()

const route: GroundPoint[] = [
  { lat: 44.497, lng: -89.497 },
  { lat: 44.498, lng: -89.4985, alt: 5 },
  { lat: 44.5, lng: -89.5 },
]
const land = { property: route[2]!, stand: route[2]!, parking: route[0]!, boundary: null, features: [] }

/** An approved stand with drawn routes. */
const drawn = async (app: TestApp): Promise<OwnStandForm> => {
  const form = await formWithPicture(app, 'landowner')
  const input = { ...form, land: { ...land, parking_route: route.toReversed(), stand_route: route } }
  const { status, body } = await app.call('listings.add', input, { as: 'landowner' })
  expect([status, body.errors]).toEqual([200, undefined])
  const { id, version } = body.data as OwnStandForm
  await app.call('approvals.approve', { id, version }, { as: 'admin' })
  return ownForm(app, id, 'landowner')
}
const altsOf = (points: readonly GroundPoint[] | null) => points?.map(({ alt }) => alt)

describe('the heights of drawn routes', () => {
  it('are those of the terrain, for profile, average and change alike', async () => {
    const stand = await drawn(withTerrain)
    expect(altsOf(stand.form.land.stand_route)).toEqual([undefined, 5, undefined])
    await withTerrain.runJobs()
    const { form } = await ownForm(withTerrain, stand.id, 'landowner')
    const heights = altsOf(form.land.stand_route) as number[]
    for (const [i, place] of route.entries()) expect(Math.abs(heights[i]! - feetAt(place))).toBeLessThan(3)
    expect(altsOf(form.land.parking_route)).toEqual(heights.toReversed())
    const read = await withTerrain.call('stands.read', { id: stand.id }, { as: null })
    expect(JSON.parse(read.body.data.geo_location_p_s as string)).toEqual(heights.map((alt) => ({ alt })))
    expect(read.body.data.stand_average_elevation).toBe(
      Math.round(heights.reduce((sum, alt) => sum + alt, 0) / heights.length),
    )
    const sheet = await withTerrain.call('stands.sheet', { id: stand.id }, { as: 'landowner' })
    expect(sheet.body.data.boundary_avg_elevation).toBe(Math.max(...heights) - Math.min(...heights))
  })

  it('do not make it another land: a form that was read before them is saved without an approval', async () => {
    const stand = await drawn(withTerrain)
    await withTerrain.runJobs()
    const { status, body } = await withTerrain.call(
      'listings.update',
      {
        ...stand.form,
        id: stand.id,
        version: stand.version,
        stand_pictures: stand.stand_pictures.map(({ id }) => ({ id })),
      },
      { as: 'landowner' },
    )
    expect([status, body.errors]).toEqual([200, undefined])
    const waiting = await withTerrain.call('approvals.list', { kind: 'all' }, { as: 'admin' })
    expect((waiting.body.data as { id: number }[]).map(({ id }) => id)).not.toContain(stand.id)
  })

  it('of a route that is drawn anew while they are looked up are left to its own job', async () => {
    const { id } = await drawn(withTerrain)
    const { services, database } = withTerrain.context
    const slow: TestApp['context'] = {
      ...withTerrain.context,
      services: {
        ...services,
        tiles: {
          ...services.tiles,
          feet: async (places) => {
            await database.db
              .updateTable('stand')
              .set({ way_to_stand: JSON.stringify([route[0], route[2]]) })
              .where('id', '=', id)
              .execute()
            return services.tiles.feet(places)
          },
        },
      },
    }
    await lookUpHeights(slow, { stand_id: id })
    const { form } = await ownForm(withTerrain, id, 'landowner')
    expect(form.land.stand_route).toEqual([route[0], route[2]])
  })

  it('are looked up again when the terrain did not answer', async () => {
    const { id } = await drawn(withTerrain)
    const { services } = withTerrain.context
    const tiles = { ...services.tiles, feet: async () => null }
    const away: TestApp['context'] = { ...withTerrain.context, services: { ...services, tiles } }
    await expect(lookUpHeights(away, { stand_id: id })).rejects.toThrow('does not answer')
    expect((await ownForm(withTerrain, id, 'landowner')).form.land.stand_route).toEqual(route)
    await lookUpHeights(withTerrain.context, { stand_id: id })
    const { form } = await ownForm(withTerrain, id, 'landowner')
    expect(altsOf(form.land.stand_route)).not.toContain(undefined)
  })

  it('stay as they were walked where no terrain is known', async () => {
    const stand = await drawn(without)
    await without.runJobs()
    const { form } = await ownForm(without, stand.id, 'landowner')
    expect(form.land.stand_route).toEqual(route)
  })
})
