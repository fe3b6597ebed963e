import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { problemAt } from '#app/i18n/field-text.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

/** Chooses a new photo with a preview before it is saved. */
export function PhotoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { act, busy, failure, reset } = useAct(accountCalls.image)
  const [photo, setPhoto] = useState<File | null>(null)
  const close = () => {
    setPhoto(null)
    reset()
    onClose()
  }
  const save = async () => {
    if (!photo) return
    const acted = await act({ image: photo })
    if (acted.outcome === 'failed') return
    toast(t`Photo updated`)
    close()
  }
  return (
    <Dialog title={t`Your photo`} opened={opened} onClose={close} size="small">
      <div className="stack">
        <PhotoField
          name="image"
          label={t`Photo`}
          value={photo}
          onChange={(file) => {
            reset()
            setPhoto(file)
          }}
          error={failure ? problemAt(failure, 'image') : undefined}
          onRefused={(message) => toast(message, 'problem')}
          shrink
        />
        <Button full busy={busy} disabled={photo === null} onClick={() => void save()}>
          <Trans>Save photo</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
