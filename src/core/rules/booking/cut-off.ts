/** The hour, by the stand's own clock, from which today can no longer be booked. */
export const cutOffHour = 18
