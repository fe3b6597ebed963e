export interface Region {
  readonly code: string
  readonly name: string
  /** Two letters, as in `PLACES_COUNTRIES`. */
  readonly country: string
}

const unitedStates: readonly [code: string, name: string][] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
]
const southAfrica: readonly [code: string, name: string][] = [
  ['EC', 'Eastern Cape'],
  ['FS', 'Free State'],
  ['GP', 'Gauteng'],
  ['KZN', 'KwaZulu-Natal'],
  ['LP', 'Limpopo'],
  ['MP', 'Mpumalanga'],
  ['NC', 'Northern Cape'],
  ['NW', 'North West'],
  ['WC', 'Western Cape'],
]

const listed = (country: string, entries: readonly [code: string, name: string][]): Region[] =>
  entries.map(([code, name]) => ({ code, name, country }))

/** The states and provinces that `get-states` lists. */
export const regions: readonly Region[] = [...listed('US', unitedStates), ...listed('ZA', southAfrica)]
