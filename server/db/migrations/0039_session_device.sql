-- Browser and system of a session, such as `Chrome on Android`, for the applicant's list of devices. Empty for sessions
-- opened by an earlier version.
alter table session add column device text not null default '';
