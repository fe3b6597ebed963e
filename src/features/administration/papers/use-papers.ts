import { t } from '@lingui/core/macro'
import { reviewFilters } from '#core/calls/administration/administration.ts'

export const perPage = 10

export type Filter = (typeof reviewFilters)[number]

/** The parts of a list of papers, and which of them an address shows. */
export const filterOf = (show: string | undefined) => reviewFilters.find((each) => each === show) ?? 'waiting'

export const filterChoices = () => {
  const words = { waiting: t`Waiting`, approved: t`Approved`, rejected: t`Rejected`, all: t`All` }
  return reviewFilters.map((value) => ({ value, label: words[value] }))
}

/** The address of a part of the list. */
export const toSearch = ({ status, page }: { status: Filter; page?: number }) => ({
  show: status === 'waiting' ? undefined : status,
  page,
})
