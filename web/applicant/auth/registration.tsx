import { useNavigate } from 'react-router'
import { registrationBody } from '#contract/endpoints/profile.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { discardCheckedDrafts } from '../checked-answers/checked-drafts.ts'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { createProfile } from './create-profile.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordMatch } from './password-match.ts'

const empty = {
  firstName: '',
  lastName: '',
  othername: '',
  noOthername: false,
  email: '',
  mobileNumber: '',
  password: '',
  cpassword: '',
}

/** The registration page. It creates the profile. The server then sends the activation code by email. */
export function Registration() {
  const navigate = useNavigate()
  const form = useForm({
    post: 'registration',
    draft: 'registration',
    secrets: ['password', 'cpassword'],
    initial: empty,
    schema: registrationBody,
    clears: { noOthername: 'othername' },
    toBody: (values) => ({
      ...values,
      othername: values.noOthername ? '' : values.othername,
    }),
    send: createProfile,
    ...passwordMatch,
    leaves: true,
    async onSuccess(_, { email }) {
      discardCheckedDrafts()
      await navigate(paths.activate, { state: { email } })
    },
  })
  usePage('Registration', form.rejected)
  return (
    <AuthFrame>
      <PageHeading display title="Create your profile">
        It takes about three minutes. Write your names as they appear on your result slips.
      </PageHeading>
      <FormFrame form={form} action="Register">
        <TextField {...form.text('firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...form.text('lastName')} label="Surname" autoComplete="family-name" />
        {!form.values.noOthername && (
          <TextField {...form.text('othername')} label="Other Name(s)" autoComplete="additional-name" />
        )}
        <CheckboxField {...form.tick('noOthername')} label="I have no other name" />
        <TextField
          {...form.text('email')}
          type="email"
          label="Email"
          hint="We send your activation code here"
          autoComplete="email"
        />
        <TextField
          {...form.text('mobileNumber')}
          type="tel"
          label="Phone Number"
          hint="For example 08031234567"
          autoComplete="tel"
        />
        <NewPasswordFields form={form} />
      </FormFrame>
      <p>
        Already registered? <Link to={paths.login}>Login</Link>
      </p>
    </AuthFrame>
  )
}
