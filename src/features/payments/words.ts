import { translate } from '#app/i18n/language.ts'
import { isMoneyCode, moneyMessages } from '#core/words/money-messages.ts'

interface Said {
  message: string
  code: string
  values: Record<string, string>
}

/** In the reader's language; what a newer service says, in its own English. */
export const moneyText = ({ message, code, values }: Said): string =>
  isMoneyCode(code) ? translate(moneyMessages[code], values) : message
