/** The wide morning: hills to the horizon and the high seat in their middle. For heroes and tall frames. */
export function Morning({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 1200 420" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <circle cx="452" cy="104" r="42" fill="var(--sun)" />
      <path d="M0 214Q170 96 372 182T760 150 1200 176V420H0Z" fill="var(--hill-far)" />
      <path d="M0 280Q230 168 470 258T900 236 1200 262V420H0Z" fill="var(--hill-mid)" />
      <g fill="var(--seat)">
        <path
          d="M574 262 552 372M626 262l22 110M566 300h68M560 336h80"
          stroke="var(--seat)"
          strokeWidth="7"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M564 206h72v58h-72zM548 210 600 172l52 38z" />
        <path d="M582 222h36v18h-36z" fill="var(--hill-far)" />
      </g>
      <path d="M0 352Q300 262 640 346T1200 322V420H0Z" fill="var(--hill-near)" />
    </svg>
  )
}
