/** Contour lines of a hill, as on a map: the ground of placeholders and quiet cards. */
export function Contours({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 400 240" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden>
      <g fill="none" stroke="var(--contour)" strokeWidth="1.6">
        <path d="M168 112c8-16 34-22 50-10s14 34-6 42-52-14-44-32z" />
        <path d="M144 108c10-30 56-42 84-20s26 62-10 74-86-26-74-54z" />
        <path d="M118 104c14-46 82-62 122-28s36 90-18 108S102 154 118 104z" />
        <path d="M88 98C108 36 202 14 256 62s46 122-28 144S68 164 88 98z" />
        <path d="M54 92C82 10 206-18 276 44s58 158-38 184S28 178 54 92z" />
        <path d="M14 84C50-20 212-56 298 26s70 196-48 224S-20 190 14 84z" />
        <path d="M-30 74C14-54 218-94 322 10s84 234-58 262S-68 200-30 74z" />
      </g>
    </svg>
  )
}
