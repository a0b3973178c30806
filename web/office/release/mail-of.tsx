import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../page/loaded.tsx'
import { previewQuery } from '../queries.ts'
import { MailPreview } from './mail-preview.tsx'

/** The mail about one decision, as it would be sent now. */
export function MailOf({ decisionId }: { decisionId: string }) {
  const query = useQuery(previewQuery({ decisionIds: [decisionId] }))
  return (
    <Loaded query={query} what="The email" rows={3}>
      {({ mails }) => mails.map((mail) => <MailPreview key={mail.to} mail={mail} open />)}
    </Loaded>
  )
}
