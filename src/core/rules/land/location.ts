/** Radius of the circle that is drawn in place of a stand: its point is moved by less (decision 34). */
export const approximateMetres = 1500

/** Days after the last one of a hunt for which its hunters still see the stand's exact place (decision 34). */
export const placeShownDays = 30

export const locationPrivacies = ['approximate', 'exact'] as const
export type LocationPrivacy = (typeof locationPrivacies)[number]
