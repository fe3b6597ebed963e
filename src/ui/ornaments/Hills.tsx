/** Three layers of hills in the scheme's colours, with or without the high seat: hero, empty states, placeholders. */
export function Hills({ seat = false, className }: { seat?: boolean; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 380 140" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <circle cx="292" cy="42" r="17" fill="var(--sun)" />
      <path d="M0 64Q70 20 150 52T310 36 380 56V140H0Z" fill="var(--hill-far)" />
      <path d="M0 88Q90 50 190 82T380 68V140H0Z" fill="var(--hill-mid)" />
      {seat && (
        <g fill="var(--seat)">
          <path
            d="M97 68 87 116M127 68l10 48M93 88h38M90 103h44"
            stroke="var(--seat)"
            strokeWidth="3.2"
            fill="none"
          />
          <path d="M95 46h34v22H95zM88 48 112 32l24 16z" />
        </g>
      )}
      <path d="M0 118Q110 84 220 108T380 100V140H0Z" fill="var(--hill-near)" />
    </svg>
  )
}
