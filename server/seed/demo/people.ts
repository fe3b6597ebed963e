import { hash } from '@node-rs/argon2'
import type { Db } from '#server/db/connect.ts'

export const demoPassword = 'highseat-demo'
const names = ['hunter', 'hunter2', 'landowner', 'landowner2', 'junior', 'admin'] as const
export type DemoName = (typeof names)[number]

const who: Record<DemoName, { first: string; last: string; birthday: string; city: string; phone: string }> =
  {
    hunter: {
      first: 'Hanna',
      last: 'Lindqvist',
      birthday: '1988-04-12',
      city: 'Stevens Point',
      phone: '+1-7155550111',
    },
    hunter2: {
      first: 'Themba',
      last: 'Nkosi',
      birthday: '1981-09-03',
      city: 'Wausau',
      phone: '+1-7155550112',
    },
    landowner: {
      first: 'Walt',
      last: 'Kowalski',
      birthday: '1961-01-22',
      city: 'Plover',
      phone: '+1-7155550121',
    },
    landowner2: {
      first: 'Annelie',
      last: 'van Wyk',
      birthday: '1974-11-30',
      city: 'Vaalwater',
      phone: '+27-721550122',
    },
    junior: {
      first: 'Mika',
      last: 'Lindqvist',
      birthday: '2012-06-18',
      city: 'Stevens Point',
      phone: '+1-7155550131',
    },
    admin: {
      first: 'Rosa',
      last: 'Admin',
      birthday: '1985-02-02',
      city: 'Stevens Point',
      phone: '+1-7155550141',
    },
  }

/** The demo's people, all verified, with one password. */
export const addPeople = async (db: Db, now: Date): Promise<Record<DemoName, number>> => {
  const password = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const ids: Partial<Record<DemoName, number>> = {}
  for (const name of names) {
    const { first, last, birthday, city, phone } = who[name]
    const { id } = await db
      .insertInto('app_user')
      .values({
        first_name: first,
        last_name: last,
        email: `${name}@demo.highseat.example`,
        email_verified_at: now,
        password_hash: password,
        phone,
        country_dial_code: phone.slice(1, phone.indexOf('-')),
        country_code: phone.startsWith('+27') ? 'za' : 'us',
        secondary_phone: null,
        secondary_dial_code: null,
        secondary_country_code: null,
        birthday,
        address: `${12 + city.length} Main Street, ${city}`,
        city,
        state_id: null,
        state_name: phone.startsWith('+27') ? 'Limpopo' : 'Wisconsin',
        zip: phone.startsWith('+27') ? '0530' : '54481',
        country: phone.startsWith('+27') ? 'South Africa' : 'United States',
        image: null,
        is_admin: name === 'admin',
        is_junior: name === 'junior',
        guardian_email: name === 'junior' ? 'hunter@demo.highseat.example' : null,
        guardian_id: name === 'junior' ? ids.hunter! : null,
        guardian_confirmed_at: name === 'junior' ? now : null,
        suspended_at: null,
        payment_email: null,
        threshold_cents: null,
        property_identification_name: name.startsWith('landowner') ? `${last} Farm` : null,
        created_at: new Date(now.getTime() - 200 * 86_400_000),
        // The demo begins without a monthly email.
        monthly_mailed: now.toISOString().slice(0, 7),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name] = id
  }
  return ids as Record<DemoName, number>
}
