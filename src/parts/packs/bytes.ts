import { locale } from '#app/i18n/language.ts'

const one = (value: number): string =>
  value.toLocaleString(locale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  })

export const showBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : bytes < 1_000_000_000
      ? `${one(bytes / 1_000_000)} MB`
      : `${one(bytes / 1_000_000_000)} GB`
