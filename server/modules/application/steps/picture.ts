import { sql } from 'kysely'
import { type Picture, picture, pictureEndpoints } from '#contract/steps/picture.ts'
import type { Db } from '#server/db/client.ts'
import { unprocessable } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { discardReplaced, editStep } from '../editing.ts'
import type { ServerStep } from '../server-step.ts'

const pictureRequired = 'Upload your picture first, then save it.'

async function load(db: Db, applicantId: string): Promise<Picture | null> {
  const row = await db
    .selectFrom('applicant')
    .innerJoin('upload', 'upload.id', 'applicant.pictureId')
    .select('upload.ticket')
    .where('applicant.id', '=', applicantId)
    .executeTakeFirst()
  return row === undefined ? null : { path: row.ticket }
}

export const pictureStep: ServerStep<'picture'> = {
  load,

  routes(api, context) {
    route(api, pictureEndpoints.save, async ({ body, caller, http }) => {
      const { applicantId } = caller
      const ticket = body.profilePicture
      const { result: pictureId, stage } = await editStep(
        context,
        { caller, http },
        picture,
        async (tx, file) => {
          if (file.pictureId !== null && (await load(tx, applicantId))?.path === ticket)
            return { result: file.pictureId, event: 'picture-saved' }
          const upload = await context.uploads.claim(tx, {
            applicantId,
            ticket,
            documentType: 'ProfilePicture',
          })
          if (upload === null)
            throw unprocessable('upload-token-invalid', pictureRequired, { profilePicture: pictureRequired })
          await tx
            .updateTable('applicant')
            .set({ pictureId: upload.id, updatedAt: sql`now()` })
            .where('id', '=', applicantId)
            .execute()
          if (file.pictureId !== null) await discardReplaced(context, tx, file, file.pictureId)
          return {
            result: upload.id,
            event: 'picture-saved',
            audit: {
              action: 'picture-saved',
              before: { pictureId: file.pictureId },
              after: { pictureId: upload.id },
            },
          }
        },
      )
      return {
        message: 'Your profile picture is saved.',
        data: context.toProfile({ ...caller.record, stage, pictureId, pictureTicket: ticket }),
      }
    })
  },
}
