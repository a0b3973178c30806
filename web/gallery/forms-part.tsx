import { useState } from 'react'
import { genders, maritalStatuses } from '#contract/steps/biodata-fields.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckboxField, CheckboxList } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Actions, Form } from '#web/ui/form-layout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { names } from './sample-names.ts'

export function ButtonsPart() {
  return (
    <>
      <Actions>
        <Button title="Get started" />
        <Button title="Save" kind="quiet" />
        <Button title="Remove" kind="danger" />
        <Button title="Change" kind="link" />
        <a className={buttonClass()} href="#a-link">
          A link that looks like a button
        </a>
      </Actions>
      <Actions>
        <Button title="Saving" busy />
        <Button title="Save" kind="quiet" disabled />
        <Button title="Upload" kind="quiet" icon={<Icon name="upload" />} />
        <Button />
      </Actions>
    </>
  )
}

export function FormsPart() {
  const [date, setDate] = useState('1979-11-30')
  const [file, setFile] = useState<string>()
  return (
    <Form>
      <ErrorSummary
        errors={{
          endDate: 'The year is after your end year. Change one of them.',
          phone: 'Enter a phone number, such as 0800 000 0001.',
        }}
      />
      <TextField label="First Name" name="firstName" defaultValue={names[0]} autoComplete="given-name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        value="oluwaseun@mail.example"
        readOnly
        hint="To change it, ask the support desk."
      />
      <TextField
        label="Phone Number"
        name="phone"
        inputMode="tel"
        defaultValue="08"
        error="Enter a phone number, such as 0800 000 0001."
      />
      <TextField label="JAMB Registration Number" name="registrationNumber" optional />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 10 characters. A short sentence is good."
        defaultValue="rain on the zinc roof"
      />
      <DateField
        label="Date of Birth"
        name="startDate"
        value={date}
        onChange={setDate}
        autoComplete="bday"
        hint="Such as 30 11 1979"
      />
      <DateField
        label="End date"
        name="endDate"
        value="2031--"
        onChange={() => {}}
        error="The year is after your end year. Change one of them."
      />
      <SelectField
        label="State of Origin"
        name="state"
        options={[{ value: 'akwa_ibom', label: 'Akwa Ibom' }, 'Lagos']}
      />
      <RadioGroup label="Gender" name="choice" options={genders} />
      <RadioGroup label="Marital Status" name="longChoice" options={maritalStatuses} error="Choose one." />
      <TextAreaField label="Address" name="address" autoComplete="street-address" />
      <CheckboxList>
        <CheckboxField
          label="I have no other name"
          name="noOtherName"
          hint="Then we leave it out of your letter."
        />
        <CheckboxField
          label="The guardian is the same person as my next of kin"
          name="sameGuardian"
          defaultChecked
          error="Tick it or fill in the guardian."
        />
      </CheckboxList>
      <FileDrop
        label="Select your profile picture"
        name="picture"
        fileName={file}
        onFile={(chosen) => setFile(chosen.name)}
      />
      <Banner tone="warning">You are not connected. What you type is kept on this phone.</Banner>
      <Actions>
        <Button title="Next" type="submit" />
        <Button title="Previous" kind="quiet" />
      </Actions>
    </Form>
  )
}
