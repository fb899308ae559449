import { Page } from '#shell/Page.tsx'
import { useHash } from '#shell/use-hash.ts'
import { readDevice } from '#storage/device.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { devicePage } from '#components/staff/device-page.ts'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { OpenDevice } from './OpenDevice.tsx'

/** The page of a device's link, /aparelho#code. Only a tap uses the link up, so a preview of the link does not. */
export default function AparelhoPage() {
  const code = useHash()
  const device = readDevice()

  return (
    <Page
      title={code ? 'Usar como aparelho' : 'Aparelho da cancha'}
      tab="Aparelho"
      masthead="brand"
      width="narrow"
      strip={device && <DeviceBar device={device} />}
      horizon
    >
      {code && <OpenDevice key={code} code={code} present={device?.name} />}
      {!code && device && (
        <>
          <p>
            Este navegador trabalha como <b>{device.name}</b> em {device.eventName}.
          </p>
          <LinkButton look="main" fill href={devicePage(device.role)}>
            {device.role === 'checkin' ? 'Abrir a conferência' : 'Ver as provas'}
          </LinkButton>
        </>
      )}
      {!code && !device && (
        <EmptyState
          says="Este navegador não é um aparelho."
          next="Peça ao organizador um link de aparelho, na página Equipe, e abra-o aqui."
        />
      )}
    </Page>
  )
}
