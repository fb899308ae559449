import { Suspense, useState } from 'react'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import type { Adder, AddRiderProps } from './AddRiderDialog.tsx'
import type { FocusTarget } from './focus-field.ts'

const AddRiderDialog = page<AddRiderProps>(() => import('./AddRiderDialog.tsx'))

/** The CPF to add, and the field that gets the focus afterwards. */
export type RiderToAdd = { cpf: string; place: FocusTarget }

/**
 * A dialog that adds the rider of a CPF. Its code loads when it is first opened. Where it does not load, a sentence says
 * so and the form stays. Visitors cannot open it.
 */
export function useAddRider<Rider extends { cpf: string } = RiderToAdd>(
  by: Adder,
  onAdded: (rider: Rider) => Promise<void>,
) {
  const [opened, setOpened] = useState<Rider>()
  const close = () => setOpened(undefined)
  return {
    open: by.token ? setOpened : undefined,
    dialog: opened && (
      <ErrorBoundary instead={<p role="alert">Esta parte não carregou. Recarregue a página.</p>}>
        <Suspense>
          <AddRiderDialog
            cpf={opened.cpf}
            by={by}
            onAdded={() => onAdded(opened).then(close)}
            onClose={close}
          />
        </Suspense>
      </ErrorBoundary>
    ),
  }
}
