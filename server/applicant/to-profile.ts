import type { Institution, Programme } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import { personOf, type Profile } from '#contract/profile.ts'
import { programmeById } from '#contract/programmes.ts'
import type { ApplicantRecord, KinRecord } from './record.ts'

export type ToProfile = (file: ApplicantRecord) => Profile

/** Creates the function that converts an applicant record to the profile of the API (`contract/profile.ts`). */
export function profileMapping(institution: Pick<Institution, 'admission' | 'programmes'>): ToProfile {
  const { session } = institution.admission
  return (file) => toProfile(file, session, programmeById(institution, file.programmeId))
}

/** A missing text becomes an empty string. */
function toProfile(file: ApplicantRecord, openSession: string, programme: Programme | undefined): Profile {
  const next = file.nextOfKin
  return {
    profileId: file.id,
    applicationNumber: file.applicationNumber,
    admissionSession: file.admissionSession ?? openSession,
    nextStage: file.stage,
    email: file.email,
    ...personOf(file),
    programmeId: file.programmeId,
    department: programme?.department ?? null,
    programmeLevel: programme?.level ?? null,
    avatar: file.pictureTicket,
    profilePicture: file.pictureTicket,
    matricNumber: file.matricNumber,
    hasPaidApplicationFee: 'ApplicationFee' in file.feesPaid,
    hasPaidAcceptanceFee: 'AcceptanceFee' in file.feesPaid,
    hasPaidSchoolFee: 'SchoolFee' in file.feesPaid,
    submittedAt: file.submittedAt?.toISOString() ?? null,
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
    guardian: file.guardian === null ? null : toGuardian(file.guardian),
  }
}

function toGuardian(kin: KinRecord): NonNullable<Profile['guardian']> {
  return {
    title: kin.title ?? '',
    firstName: kin.firstname,
    lastName: kin.surname,
    othername: kin.othername,
    noOthername: kin.noOthername,
    email: kin.email,
    mobileNumber: kin.mobileNo,
    gender: kin.gender,
    occupation: kin.occupation,
    relationship: kin.relationship,
    address: kin.address,
  }
}
