import type { ReactNode } from 'react'
import type { MayCall } from '#components/staff/may-call.ts'
import { mayOpen } from '#office-pages.tsx'
import { Office } from '#shell/Office.tsx'

type Props = { name: string; may: MayCall; children: ReactNode }

/** The rail of the office next to what a person of the desk sees. */
export default function DeskFrame({ name, may, children }: Props) {
  return (
    <Office name={name} opens={(place) => mayOpen(may, place)}>
      {children}
    </Office>
  )
}
