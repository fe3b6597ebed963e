/** The parts of the hourly upkeep, in the order in which they run. */
export const upkeepTasks = [
  'releases',
  'hunt_offers',
  'devices',
  'birthdays',
  'hunt_reminders',
  'balance_reminders',
  'completions',
  'monthly_email',
  'calendars',
  'old_rows',
  'files',
] as const
export type UpkeepTask = (typeof upkeepTasks)[number]

/** A job is late when it has waited so long after its time; the workers look every second. */
export const lateAfterMs = 5 * 60_000
