import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#contract/dates.ts'
import { banner, type BannerData, bannerHours, bannerLength } from '#contract/office/banner.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { Loaded } from '../page/loaded.tsx'
import { focusHeading, useOfficePage } from '../page/use-office-page.ts'
import { bannerQuery } from '../queries.ts'
import styles from './banner-page.module.css'

const initial: { text: string; hours: (typeof bannerHours)[number] } = { text: '', hours: '4' }
const hours = bannerHours.map((value) => ({ value, label: value === '1' ? '1 hour' : `${value} hours` }))

/** Page for setting and removing the banner that all pages of the portal show. */
export function BannerPage() {
  const query = useQuery(bannerQuery)
  useOfficePage('Banner')
  return (
    <>
      <PageHeading title="Banner">
        One sentence at the top of all pages of the portal, for example «Paystack is slow today. Do not pay
        twice.»
      </PageHeading>
      <Loaded query={query} what="The banner">
        {({ banner: shown }) => (
          <div className={styles.page}>
            {shown !== null && <Shown shown={shown} />}
            <BannerForm replaces={shown !== null} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Shown({ shown: { text, shownUntil, setBy } }: { shown: BannerData }) {
  const action = useCall(banner.remove, {
    invalidates: [bannerQuery.queryKey],
    // The button that had the focus disappears with the banner.
    onSuccess: focusHeading,
  })
  return (
    <Banner
      title={text}
      tone="warning"
      action={
        <Button title="Remove banner" kind="quiet" busy={action.busy} onClick={() => void action.run({})} />
      }
    >
      <p>
        Shown until {formatDateTime(shownUntil)}. Set by {setBy}.
      </p>
    </Banner>
  )
}

/** Label of the form that `Ctrl Enter` submits. */
const formLabel = 'Banner'

function BannerForm({ replaces }: { replaces: boolean }) {
  const client = useQueryClient()
  useSendKey(formLabel)
  const form = useForm({
    initial,
    schema: banner.set.body,
    // The banner is a single line, but the field has several lines. Line breaks that a colleague types become spaces.
    toBody: (values) => ({ ...values, text: values.text.replaceAll(/\s*\n\s*/g, ' ') }),
    send: (body) => callOffice(banner.set, body),
    onSuccess: () => client.invalidateQueries({ queryKey: bannerQuery.queryKey }),
  })
  return (
    <Card title={replaces ? 'Replace the banner' : 'Show a banner'}>
      <FormFrame
        form={form}
        action={replaces ? 'Replace banner' : 'Show banner'}
        shortcut={sendKey}
        label={formLabel}
      >
        <TextAreaField
          {...form.text('text')}
          label="Text"
          hint={`At most ${bannerLength} characters. Say what applicants should do.`}
          maxLength={bannerLength}
        />
        <SelectField {...form.text('hours')} label="Shown for" options={hours} short />
      </FormFrame>
    </Card>
  )
}
