import { plural, t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import type { Given } from '#core/contract/define.ts'
import type { standCalls } from '#core/calls/stands.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { type MapView, Marker } from '#parts/map/maplibre.ts'
import css from '#parts/map/map.module.css'

type Found = Given<typeof standCalls.map>['data']

/** The number of markers that a phone moves smoothly; the server clusters the rest. */
const mostMarkers = 120

const priceOf = (price: number | null): string =>
  price === null ? t({ message: 'View', context: 'marker' }) : showShortMoney(price, locale())

interface Acts {
  /** `byHand`: by a finger or a mouse, not by a key. */
  open: (id: number, byHand: boolean) => void
  isSeen: (id: number) => boolean
}

const button = (className: string, text: string, label: string, act: (byHand: boolean) => void) => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.textContent = text
  element.setAttribute('aria-label', label)
  element.addEventListener('click', (event) => {
    event.stopPropagation()
    act(event.detail > 0)
  })
  return element
}

/** Price buttons of the stands, and the clusters that the server made. */
export const markersOf = (map: MapView, found: Found, { open, isSeen }: Acts): Marker[] => [
  ...found.clusters.map(({ latitude, longitude, count }) =>
    new Marker({
      element: button(
        css['cluster']!,
        count > 999 ? `${Math.round(count / 100) / 10}k` : String(count),
        plural(count, { one: '# stand here, zoom in', other: '# stands here, zoom in' }),
        () => map.easeTo({ center: [longitude, latitude], zoom: map.getZoom() + 2 }),
      ),
    }).setLngLat([longitude, latitude]),
  ),
  ...found.stands.slice(0, mostMarkers).map((stand) => {
    const { id, title, popular } = stand
    const price = priceOf(stand.price)
    const named =
      stand.price === null
        ? title
        : stand.price_is === 'each'
          ? t`${title}, ${price} a day`
          : t`${title}, from ${price} a day`
    const looks = [css['price'], popular && css['popular'], isSeen(id) && css['seen']]
    return new Marker({
      element: button(
        looks.filter(Boolean).join(' '),
        price,
        popular ? t`${named}, popular` : named,
        (byHand) => open(id, byHand),
      ),
    }).setLngLat([stand.longitude, stand.latitude])
  }),
]

interface Place {
  price: number | null
  latitude: number
  longitude: number
}

/** The chosen stand's pill, above all others; it may stand for one that a cluster holds. Taps go through it. */
export const chosenMarker = ({ price, latitude, longitude }: Place): Marker => {
  const element = document.createElement('div')
  element.className = `${css['price']} ${css['chosen']}`
  element.textContent = priceOf(price)
  element.ariaHidden = 'true'
  return new Marker({ element }).setLngLat([longitude, latitude])
}
