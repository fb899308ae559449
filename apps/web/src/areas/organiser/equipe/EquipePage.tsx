import type { Reply } from '@porteira/contract'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import type { OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { AddDeviceDialog } from './AddDeviceDialog.tsx'
import { DeviceList } from './DeviceList.tsx'
import { type DeviceLink, DeviceLinkDialog } from './DeviceLinkDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { team } from './queries.ts'
import { TeamHistory } from './TeamHistory.tsx'

/** Who and which devices may do what in the events of an owner. An auditor only reads. */
export default function EquipePage({ admin, linksOf }: OfficeProps) {
  const { data: whole, ...reading } = useAdminQuery(...team(admin.token), admin)
  const wanted = new URLSearchParams(useSearch()).get('evento') ?? ''
  const data = whole && (wanted === '' ? whole : teamOf(whole, wanted))
  const [open, setOpen] = useState<'grant' | 'device'>()
  const [link, setLink] = useState<DeviceLink>()
  const close = () => setOpen(undefined)
  const mayGrant = data !== undefined && (data.mayGrantAll === 1 || data.events.length > 0)
  const change = { admin, onChanged: () => void reading.again() }

  return (
    <Frame wanted={wanted} whole={whole} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[3, 5, 5, 5]} />
      {data && !mayGrant && (
        <Callout icon="eye">Seu papel é somente leitura: você vê a equipe e não a altera.</Callout>
      )}
      {data && (
        <>
          <PeopleList people={data.people} {...change}>
            {mayGrant && (
              <Button look="main" icon="plus" onClick={() => setOpen('grant')}>
                Conceder papel
              </Button>
            )}
          </PeopleList>
          <DeviceList devices={data.devices} mayChange={mayGrant} onLink={setLink} {...change}>
            {data.events.length > 0 && (
              <Button icon="plus" onClick={() => setOpen('device')}>
                Adicionar aparelho
              </Button>
            )}
          </DeviceList>
          <section className={layout['stack']} aria-label="Histórico">
            <TeamHistory admin={admin} />
          </section>
        </>
      )}
      {data && open === 'grant' && <GrantDialog team={data} {...change} onClose={close} />}
      {data && open === 'device' && (
        <AddDeviceDialog
          events={data.events}
          {...change}
          onAdded={(added) => {
            close()
            setLink(added)
          }}
          onClose={close}
        />
      )}
      {link && <DeviceLinkDialog device={link} onClose={() => setLink(undefined)} />}
    </Frame>
  )
}

type Team = Reply<'GET /api/team/'>

/** The people and devices that work at one event. A role for all events counts too. */
const teamOf = ({ people, devices, ...rest }: Team, eventUUID: string): Team => ({
  ...rest,
  people: people.filter((grant) => grant.eventUUID === null || grant.eventUUID === eventUUID),
  devices: devices.filter((device) => device.eventUUID === eventUUID),
})

type FrameProps = {
  /** The event whose team is shown; '' for all. */
  wanted: string
  whole: Team | undefined
  linksOf: OfficeProps['linksOf']
  children: ReactNode
}

const Frame = ({ wanted, whole, linksOf, children }: FrameProps) =>
  wanted === '' ? (
    <Page title="Equipe" masthead="brand">
      {children}
    </Page>
  ) : (
    <EventPage title="Equipe" eventUUID={wanted} eventName={whole && nameOf(whole, wanted)} linksOf={linksOf}>
      {children}
    </EventPage>
  )

const nameOf = ({ events, people }: Team, wanted: string) =>
  events.find(({ eventUUID }) => eventUUID === wanted)?.name ??
  people.find(({ eventUUID }) => eventUUID === wanted)?.eventName
