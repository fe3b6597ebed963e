import type { ReactNode } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import css from './facts.module.css'

interface FactCardProps {
  title: string
  value: ReactNode
  children?: ReactNode
}

/** A figure with its name above and a word about it below. */
export const FactCard = ({ title, value, children }: FactCardProps) => (
  <Card as="section" className={css['fact'] ?? ''}>
    <h2>{title}</h2>
    <p className={css['value']}>{value}</p>
    <div className="muted small">{children}</div>
  </Card>
)

export const FactCards = ({ children }: { children: ReactNode }) => (
  <div className={css['facts']}>{children}</div>
)
