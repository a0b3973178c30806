import type { Institution } from '#contract/institution.ts'
import { programmeById } from '#contract/programmes.ts'
import { termsOf } from '#contract/session-terms.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { Submission } from '#server/applicant/submission.ts'
import type { Author } from './documents.service.ts'
import { answersHash, type DecisionFacts, type FormFacts, type Person, personFacts } from './facts.ts'
import { letterFees } from './letter-fees.ts'
import type { Reader } from './reader.ts'

/** Returns the author of the audit entries: the applicant who prints. */
export const authorOf = ({ caller, http }: Reader): Author => ({
  actorKind: 'applicant',
  actorId: caller.applicantId,
  requestId: http.requestId,
})

/** Returns the facts about the holder of a receipt or application form, with the name of the chosen programme. */
export const holderFacts = (institution: Pick<Institution, 'programmes'>, person: Person) => ({
  ...personFacts(person),
  programme: programmeById(institution, person.programmeId)?.description ?? '',
})

/** Returns the order for a letter, with the fees of the offer's admission session and the current signatory. */
export function letterOrder(
  institution: Pick<Institution, 'admission' | 'fees' | 'earlierFees' | 'documents'>,
  person: Person,
  { decisionId, ...offer }: DecisionFacts,
) {
  const { name, office } = institution.documents.signatory
  return {
    kind: 'letter' as const,
    applicantId: person.id,
    subjectId: decisionId,
    facts: {
      ...personFacts(person),
      ...offer,
      fees: letterFees(institution, offer.session),
      signatory: { name, office },
    },
  }
}

/** Returns the facts of a submitted application form. */
export function formFacts(
  institution: Pick<Institution, 'admission' | 'fees' | 'earlierFees' | 'programmes'>,
  person: Person & Pick<ApplicantRecord, 'admissionSession'>,
  { submittedAt, snapshot }: Submission,
): FormFacts {
  return {
    ...holderFacts(institution, person),
    session: termsOf(institution, person.admissionSession).session,
    applicationType: institution.admission.applicationType,
    submittedAt: submittedAt.toISOString(),
    answersSha256: answersHash(snapshot),
  }
}
