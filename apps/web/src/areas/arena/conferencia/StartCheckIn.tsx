import type { OwnRole } from '@porteira/contract'
import type { Admin } from '#components/admin/admin.ts'
import { mayCallWith } from '#components/staff/may-call.ts'
import { NotAllowed } from '#components/staff/NotAllowed.tsx'
import { mayOpen } from '#office-pages.tsx'
import { Page } from '#shell/Page.tsx'
import type { OwnEvent } from '../components/own-events.ts'
import { ChooseEvent } from './ChooseEvent.tsx'
import DeskFrame from './DeskFrame.tsx'

type Props = { name: string; admin: Admin; roles: OwnRole[]; onChoose: (event: OwnEvent) => void }

/** The office around the choice of the event, for a person of the desk. */
export default function StartCheckIn({ name, admin, roles, onChoose }: Props) {
  const { may, path } = admin
  const own = roles.filter((role) => mayCallWith([role])('GET /api/checkin/:eventUUID/snapshot'))
  return (
    <DeskFrame name={name} may={may}>
      {mayOpen(may, '/conferencia') ? (
        <Page title="Conferência" masthead="brand" width="narrow">
          <ChooseEvent admin={admin} roles={own} onChoose={onChoose} />
        </Page>
      ) : (
        <NotAllowed roles={roles} path={path} />
      )}
    </DeskFrame>
  )
}
