import type { Institution, Programme } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import { personOf, type Profile } from '#contract/profile.ts'
import { programmeById } from '#contract/programmes.ts'
import { kinAnswers } from './kin.ts'
import type { ApplicantRecord } from './record.ts'
import { biodataVersion, nextOfKinVersion, programmeVersion } from './section-versions.ts'

export type ToProfile = (record: ApplicantRecord) => Profile

/** Creates the function that converts an applicant record to the profile of the API (`contract/profile.ts`). */
export function profileMapping(institution: Pick<Institution, 'admission' | 'programmes'>): ToProfile {
  const { session } = institution.admission
  return (record) => toProfile(record, session, programmeById(institution, record.programmeId))
}

/** Converts one applicant record. Missing answers about the next of kin become empty strings. */
function toProfile(record: ApplicantRecord, openSession: string, programme: Programme | undefined): Profile {
  const { nextOfKin: next, guardian } = record
  return {
    profileId: record.id,
    applicationNumber: record.applicationNumber,
    admissionSession: record.admissionSession ?? openSession,
    nextStage: record.stage,
    email: record.email,
    ...personOf(record),
    programmeId: record.programmeId,
    department: programme?.department ?? null,
    programmeLevel: programme?.level ?? null,
    avatar: record.pictureTicket,
    profilePicture: record.pictureTicket,
    matricNumber: record.matricNumber,
    hasPaidApplicationFee: 'ApplicationFee' in record.feesPaid,
    hasPaidAcceptanceFee: 'AcceptanceFee' in record.feesPaid,
    hasPaidSchoolFee: 'SchoolFee' in record.feesPaid,
    submittedAt: record.submittedAt?.toISOString() ?? null,
    nextName: next === null ? '' : fullName(next),
    nextTitle: next?.title ?? '',
    nextSurname: next?.surname ?? '',
    nextFirstname: next?.firstname ?? '',
    nextOthername: next?.othername ?? '',
    nextNoOthername: next?.noOthername ?? false,
    nextEmail: next?.email ?? '',
    nextPhoneNumber: next?.mobileNo ?? '',
    nextGender: next?.gender ?? '',
    nextOccupation: next?.occupation ?? '',
    relationship: next?.relationship ?? '',
    nextAddress: next?.address ?? '',
    sectionVersions: {
      biodata: biodataVersion(record),
      nextOfKin: nextOfKinVersion(next, guardian),
      programme: programmeVersion(record.programmeId),
    },
    guardian: guardian && { ...kinAnswers(guardian), title: guardian.title ?? '' },
  }
}
