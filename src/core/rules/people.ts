import { addDays, type Day, isDay } from '#core/rules/time/days.ts'

/** The age at which an account is an ordinary one (decision 28). */
const adultAge = 18

const yearsLater = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

const isOnCalendar = (day: string): boolean => isDay(day)

/** Born 2008-05-05: 2026-05-05. Who is born on February 29 has the birthday on March 1 of other years. */
export const eighteenthBirthday = (birthday: Day): Day => {
  const day = yearsLater(birthday, adultAge)
  return isOnCalendar(day) ? day : addDays(`${day.slice(0, 4)}-02-28`, 1)
}

/** Whether a person is under 18 on this calendar day; both the sign-up form and the server ask here. */
export const isMinor = (birthday: Day, today: Day): boolean => today < eighteenthBirthday(birthday)

/** The birthdays up to this one are those of adults; where a date field opens (spec 1 §5). */
export const latestAdultBirthday = (today: Day): Day => {
  const day = yearsLater(today, -adultAge)
  return isOnCalendar(day) ? day : `${day.slice(0, 4)}-02-28`
}
