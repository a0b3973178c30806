import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { optionalParagraph, text } from '../fields.ts'

const requestId = text('Say which request you answer.', 40)

/**
 * Endpoint for the applicant's answers to requests of the office. The endpoint has its own file, so that the scripts of
 * the step pages do not contain it.
 */
export const requestAnswers = {
  send: endpoint({
    method: 'POST',
    path: '/Application/answer-request',
    access: 'applicant',
    summary: 'Returns a request to the office, with the documents. Sections that are still open are closed.',
    errors: [
      'not-found',
      'choice-unknown',
      'request-closed',
      'request-incomplete',
      'step-incomplete',
      'upload-token-invalid',
      'idempotency-key-reused',
    ],
    body: z.strictObject({
      requestId,
      documents: z._default(
        z
          .array(
            z.strictObject(
              {
                documentId: text('Say which document.', 40),
                /** Upload token of the picture. */
                fullPath: text('Upload the picture first.', 80),
              },
              'Say which document.',
            ),
            'Send the documents.',
          )
          .check(
            z.maxLength(5, 'Send each document once.'),
            z.refine(
              (sent) => new Set(sent.map(({ documentId }) => documentId)).size === sent.length,
              'Send each document once.',
            ),
          ),
        [],
      ),
      /** Text to the office. Required if a document is missing or a section was not corrected. */
      reply: optionalParagraph(500),
    }),
  }),
}
