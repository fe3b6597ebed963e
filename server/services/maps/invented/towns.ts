/** Where demo stands lie: near the default centre of the map, and in South Africa. */
export interface Region {
  readonly town: string
  readonly county: string
  readonly state: string
  readonly country: 'US' | 'ZA'
  readonly lat: number
  readonly lng: number
}

export const wisconsin: readonly Region[] = (
  [
    ['Stevens Point', 'Portage', 44.52, -89.57],
    ['Plover', 'Portage', 44.46, -89.54],
    ['Amherst', 'Portage', 44.45, -89.28],
    ['Rosholt', 'Portage', 44.63, -89.31],
    ['Almond', 'Portage', 44.26, -89.41],
    ['Wisconsin Rapids', 'Wood', 44.39, -89.82],
    ['Nekoosa', 'Wood', 44.31, -89.9],
    ['Marshfield', 'Wood', 44.67, -90.17],
    ['Mosinee', 'Marathon', 44.79, -89.7],
    ['Wittenberg', 'Shawano', 44.82, -89.17],
    ['Iola', 'Waupaca', 44.51, -89.13],
    ['Waupaca', 'Waupaca', 44.36, -89.09],
    ['Wautoma', 'Waushara', 44.07, -89.29],
    ['Hancock', 'Waushara', 44.13, -89.52],
    ['Friendship', 'Adams', 43.97, -89.82],
    ['Wausau', 'Marathon', 44.96, -89.63],
    ['Neillsville', 'Clark', 44.56, -90.6],
    ['Black River Falls', 'Jackson', 44.29, -90.85],
  ] as const
).map(([town, county, lat, lng]) => ({
  town,
  county: `${county} County`,
  state: 'WI',
  country: 'US',
  lat,
  lng,
}))

export const southAfrica: readonly Region[] = (
  [
    ['Vaalwater', 'Waterberg', 'LP', -24.3, 28.11],
    ['Lephalale', 'Waterberg', 'LP', -23.69, 27.7],
    ['Thabazimbi', 'Waterberg', 'LP', -24.59, 27.41],
    ['Alldays', 'Capricorn', 'LP', -22.68, 29.11],
    ['Hoedspruit', 'Mopani', 'LP', -24.36, 30.95],
    ['Kuruman', 'John Taolo Gaetsewe', 'NC', -27.45, 23.43],
    ['Kimberley', 'Frances Baard', 'NC', -28.74, 24.77],
    ['Graaff-Reinet', 'Sarah Baartman', 'EC', -32.25, 24.53],
    ['Cradock', 'Chris Hani', 'EC', -32.17, 25.62],
    ['Bethlehem', 'Thabo Mofutsanyana', 'FS', -28.23, 28.3],
    ['Dullstroom', 'Nkangala', 'MP', -25.42, 30.1],
    ['Pongola', 'Zululand', 'KZN', -27.38, 31.62],
  ] as const
).map(([town, county, state, lat, lng]) => ({ town, county, state, country: 'ZA', lat, lng }))
