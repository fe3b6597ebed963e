/** Where the calendar of a stand is read by anyone who knows its secret. */
export const calendarPath = '/api/calendar/'

export const calendarAddress = (publicUrl: string, secret: string): string =>
  `${publicUrl}${calendarPath}${secret}.ics`
