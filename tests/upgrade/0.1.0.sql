SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA graphile_worker;
CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);
CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from "graphile_worker"._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from "graphile_worker"._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;
CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from "graphile_worker"._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from "graphile_worker"._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;
CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;
CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION public.audit_chain_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_chain rows are never changed or deleted';
end $$;
CREATE FUNCTION public.audit_event_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_event rows are never changed or deleted';
end $$;
CREATE FUNCTION public.audit_event_knows_its_transaction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
CREATE FUNCTION public.decision_is_frozen() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'decision_is_frozen: what was proposed, and who approved it, is never changed';
end $$;
CREATE FUNCTION public.matric_applicant() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$ select nullif(current_setting('matric.applicant', true), '')::uuid $$;
CREATE FUNCTION public.matric_enter(access bytea) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  owner uuid;
  -- Assignments, since `perform` plans and runs a query for each.
  now_set text;
begin
  -- Whose a token is, only the system sees. If the look-up fails, so does the transaction, and this with it.
  now_set := set_config('matric.actor', 'system', true);
  select applicant_id into owner from token where hash = access and kind = 'access' and expires_at > now();
  now_set := set_config('matric.actor', actor, true);
  now_set := set_config('matric.applicant', coalesce(owner::text, ''), true);
  return owner;
end $$;
CREATE FUNCTION public.matric_is_system() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$ select current_setting('matric.actor', true) = 'system' $$;
CREATE FUNCTION public.matric_name_words(name text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
    select array_remove(regexp_split_to_array(lower(translate(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'ƁɓƊɗƘƙƳƴ', 'bbddkkyy')),
      '[\s''’.-]+'), '') $$;
CREATE FUNCTION public.write_name_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from applicant_name_word where applicant_id = new.id;
  insert into applicant_name_word (applicant_id, word)
    select distinct new.id, unnest(matric_name_words(concat_ws(' ', new.surname, new.firstname, new.othername)));
  return null;
end $$;
CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);
CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);
CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));
ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.applicant (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    stage text NOT NULL,
    surname text NOT NULL,
    firstname text NOT NULL,
    othername text DEFAULT ''::text NOT NULL,
    no_othername boolean DEFAULT false NOT NULL,
    mobile_no text NOT NULL,
    address text,
    state text,
    lga text,
    gender text,
    dob date,
    marital_status text,
    nationality text,
    jamb_reg_no text DEFAULT ''::text NOT NULL,
    nin text DEFAULT ''::text NOT NULL,
    biodata_saved_at timestamp with time zone,
    programme_id text,
    picture_id uuid,
    application_number text,
    matric_number text,
    application_fee_paid_at timestamp with time zone,
    acceptance_fee_paid_at timestamp with time zone,
    school_fee_paid_at timestamp with time zone,
    submitted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    orientation_fee_paid_at timestamp with time zone,
    admission_session text,
    matric_issued_at timestamp with time zone,
    waiting boolean GENERATED ALWAYS AS ((stage = ANY (ARRAY['ProfileInitiation'::text, 'ProfileActivation'::text]))) STORED NOT NULL,
    CONSTRAINT applicant_email_check CHECK ((email = lower(email)))
);
ALTER TABLE ONLY public.applicant FORCE ROW LEVEL SECURITY;
CREATE TABLE public.applicant_name_word (
    applicant_id uuid NOT NULL,
    word text NOT NULL
);
ALTER TABLE ONLY public.applicant_name_word FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE public.application_number_serial
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.audit_chain (
    seq bigint NOT NULL,
    event_id bigint NOT NULL,
    hash bytea NOT NULL,
    chained_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT audit_chain_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_chain_seq_check CHECK ((seq > 0))
);
ALTER TABLE ONLY public.audit_chain FORCE ROW LEVEL SECURITY;
CREATE TABLE public.audit_event (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    applicant_id uuid,
    request_id text,
    before jsonb,
    after jsonb,
    CONSTRAINT audit_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['applicant'::text, 'gateway'::text, 'office'::text, 'system'::text])))
);
ALTER TABLE ONLY public.audit_event FORCE ROW LEVEL SECURITY;
ALTER TABLE public.audit_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.correction (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    step_id text NOT NULL,
    message text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone
);
ALTER TABLE ONLY public.correction FORCE ROW LEVEL SECURITY;
CREATE TABLE public.decision (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'proposed'::text NOT NULL,
    programme_id text,
    level text,
    conditions text DEFAULT ''::text NOT NULL,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    sentence text DEFAULT ''::text NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone DEFAULT now() NOT NULL,
    approved_by uuid,
    approved_at timestamp with time zone,
    release_at timestamp with time zone,
    released_by uuid,
    released_at timestamp with time zone,
    returned_because text,
    CONSTRAINT approved_before_release CHECK (((state <> ALL (ARRAY['approved'::text, 'scheduled'::text, 'released'::text])) OR (approved_by IS NOT NULL))),
    CONSTRAINT decision_check CHECK (((kind = 'reject'::text) OR ((programme_id IS NOT NULL) AND (level IS NOT NULL)))),
    CONSTRAINT decision_kind_check CHECK ((kind = ANY (ARRAY['admit'::text, 'reject'::text]))),
    CONSTRAINT decision_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'scheduled'::text, 'released'::text, 'returned'::text, 'withdrawn'::text]))),
    CONSTRAINT maker_is_not_checker CHECK ((approved_by IS DISTINCT FROM proposed_by))
);
ALTER TABLE ONLY public.decision FORCE ROW LEVEL SECURITY;
CREATE TABLE public.document (
    id uuid NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    applicant_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    facts jsonb NOT NULL,
    facts_sha256 bytea NOT NULL,
    signature bytea NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    revoked_reason text,
    CONSTRAINT document_check CHECK (((revoked_at IS NULL) = (revoked_reason IS NULL))),
    CONSTRAINT document_code_check CHECK ((length(code) = 16)),
    CONSTRAINT document_kind_check CHECK ((kind = ANY (ARRAY['letter'::text, 'receipt'::text, 'form'::text])))
);
ALTER TABLE ONLY public.document FORCE ROW LEVEL SECURITY;
CREATE TABLE public.employment_record (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    employer_name text NOT NULL,
    designation text NOT NULL,
    start_year smallint NOT NULL,
    end_year smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT employment_record_check CHECK ((end_year >= start_year))
);
ALTER TABLE ONLY public.employment_record FORCE ROW LEVEL SECURITY;
CREATE TABLE public.gateway_event (
    id uuid NOT NULL,
    gateway text NOT NULL,
    event text NOT NULL,
    reference text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.gateway_event FORCE ROW LEVEL SECURITY;
CREATE TABLE public.instalment_reminder (
    applicant_id uuid NOT NULL,
    part smallint NOT NULL,
    kind text NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT instalment_reminder_kind_check CHECK ((kind = ANY (ARRAY['soon'::text, 'due'::text]))),
    CONSTRAINT instalment_reminder_part_check CHECK ((part > 0))
);
ALTER TABLE ONLY public.instalment_reminder FORCE ROW LEVEL SECURITY;
CREATE TABLE public.kin (
    applicant_id uuid NOT NULL,
    role text NOT NULL,
    title text,
    surname text NOT NULL,
    firstname text NOT NULL,
    othername text DEFAULT ''::text NOT NULL,
    no_othername boolean DEFAULT false NOT NULL,
    email text NOT NULL,
    mobile_no text NOT NULL,
    gender text NOT NULL,
    occupation text NOT NULL,
    relationship text NOT NULL,
    address text NOT NULL,
    CONSTRAINT kin_role_check CHECK ((role = ANY (ARRAY['next_of_kin'::text, 'guardian'::text])))
);
ALTER TABLE ONLY public.kin FORCE ROW LEVEL SECURITY;
CREATE TABLE public.mail (
    id uuid NOT NULL,
    template text NOT NULL,
    recipient text NOT NULL,
    recipient_name text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    dedupe_key text,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mail_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text])))
);
ALTER TABLE ONLY public.mail FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE public.matric_number_serial
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.notification (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    dedupe_key text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    page text,
    CONSTRAINT notification_page_check CHECK ((page ~ '^/(dashboard|payments)([/?]|$)'::text))
);
ALTER TABLE ONLY public.notification FORCE ROW LEVEL SECURITY;
CREATE TABLE public.offer_decline (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    decision_id uuid NOT NULL,
    reason text NOT NULL,
    declined_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone
);
ALTER TABLE ONLY public.offer_decline FORCE ROW LEVEL SECURITY;
CREATE TABLE public.olevel_result (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    exam_name text NOT NULL,
    exam_number text NOT NULL,
    exam_year smallint NOT NULL,
    upload_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.olevel_result FORCE ROW LEVEL SECURITY;
CREATE TABLE public.olevel_subject (
    result_id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    subject_name text NOT NULL,
    grade text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.olevel_subject FORCE ROW LEVEL SECURITY;
CREATE TABLE public.payment (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    admission_session text NOT NULL,
    pay_type text NOT NULL,
    fee text NOT NULL,
    description text NOT NULL,
    amount_kobo bigint NOT NULL,
    reference text NOT NULL,
    gateway text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    checkout_url text,
    gateway_id text,
    applied_at timestamp with time zone,
    paid_at timestamp with time zone,
    flagged text,
    initiated_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    last_asked_at timestamp with time zone,
    last_answer text,
    CONSTRAINT payment_amount_kobo_check CHECK ((amount_kobo > 0)),
    CONSTRAINT payment_fee_check CHECK ((fee = ANY (ARRAY['ApplicationFee'::text, 'AcceptanceFee'::text, 'SchoolFee'::text, 'OrientationFee'::text]))),
    CONSTRAINT payment_status_check CHECK ((status = ANY (ARRAY['open'::text, 'succeeded'::text, 'failed'::text, 'abandoned'::text])))
);
ALTER TABLE ONLY public.payment FORCE ROW LEVEL SECURITY;
CREATE TABLE public.portal_account (
    applicant_id uuid NOT NULL,
    set_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.portal_account FORCE ROW LEVEL SECURITY;
CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.refund (
    payment_id uuid NOT NULL,
    amount_kobo bigint NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    refunded_at timestamp with time zone
);
ALTER TABLE ONLY public.refund FORCE ROW LEVEL SECURITY;
CREATE TABLE public.registration_salt (
    only_one boolean DEFAULT true NOT NULL,
    seed bytea NOT NULL,
    CONSTRAINT registration_salt_only_one_check CHECK (only_one)
);
ALTER TABLE ONLY public.registration_salt FORCE ROW LEVEL SECURITY;
CREATE TABLE public.schema_migration (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.school_record (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    qualification text NOT NULL,
    name text NOT NULL,
    start_year smallint NOT NULL,
    end_year smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT school_record_check CHECK ((end_year >= start_year))
);
ALTER TABLE ONLY public.school_record FORCE ROW LEVEL SECURITY;
CREATE TABLE public.session (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    remembered boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone
);
ALTER TABLE ONLY public.session FORCE ROW LEVEL SECURITY;
CREATE TABLE public.staff (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    password_hash text,
    totp_sealed bytea,
    totp_confirmed_at timestamp with time zone,
    totp_last_step bigint,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT staff_email_check CHECK ((email = lower(email))),
    CONSTRAINT staff_role_check CHECK ((role = ANY (ARRAY['clerk'::text, 'approver'::text, 'bursar'::text, 'auditor'::text, 'admin'::text])))
);
ALTER TABLE ONLY public.staff FORCE ROW LEVEL SECURITY;
CREATE TABLE public.staff_note (
    id uuid NOT NULL,
    applicant_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    note text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.staff_note FORCE ROW LEVEL SECURITY;
CREATE TABLE public.staff_recovery_code (
    hash bytea NOT NULL,
    staff_id uuid NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE ONLY public.staff_recovery_code FORCE ROW LEVEL SECURITY;
CREATE TABLE public.staff_token (
    hash bytea NOT NULL,
    kind text NOT NULL,
    staff_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    stepped_up_at timestamp with time zone,
    used_at timestamp with time zone,
    CONSTRAINT staff_token_kind_check CHECK ((kind = ANY (ARRAY['link'::text, 'session'::text])))
);
ALTER TABLE ONLY public.staff_token FORCE ROW LEVEL SECURITY;
CREATE TABLE public.submission (
    applicant_id uuid NOT NULL,
    submitted_at timestamp with time zone DEFAULT now() NOT NULL,
    snapshot jsonb NOT NULL
);
ALTER TABLE ONLY public.submission FORCE ROW LEVEL SECURITY;
CREATE TABLE public.submission_version (
    applicant_id uuid NOT NULL,
    version integer NOT NULL,
    correction_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    snapshot jsonb NOT NULL,
    CONSTRAINT submission_version_version_check CHECK ((version > 1))
);
ALTER TABLE ONLY public.submission_version FORCE ROW LEVEL SECURITY;
CREATE TABLE public.token (
    hash bytea NOT NULL,
    kind text NOT NULL,
    applicant_id uuid NOT NULL,
    session_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT token_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text, 'activation'::text, 'reset'::text, 'device'::text])))
);
ALTER TABLE ONLY public.token FORCE ROW LEVEL SECURITY;
CREATE TABLE public.unclear_payment (
    payment_id uuid NOT NULL,
    reason text NOT NULL,
    came_amount bigint,
    came_currency text,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    decision text,
    note text,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT unclear_payment_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (note IS NULL)))),
    CONSTRAINT unclear_payment_decision_check CHECK ((decision = ANY (ARRAY['refund'::text, 'note'::text])))
);
ALTER TABLE ONLY public.unclear_payment FORCE ROW LEVEL SECURITY;
CREATE TABLE public.upload (
    id uuid NOT NULL,
    ticket text NOT NULL,
    applicant_id uuid NOT NULL,
    document_type text NOT NULL,
    file_key text NOT NULL,
    bytes integer NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_at timestamp with time zone,
    discarded_at timestamp with time zone,
    CONSTRAINT upload_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT upload_document_type_check CHECK ((document_type = ANY (ARRAY['OlevelResult'::text, 'ProfilePicture'::text])))
);
ALTER TABLE ONLY public.upload FORCE ROW LEVEL SECURITY;
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES
	(1, 'release_decisions'),
	(2, 'deliver_mail'),
	(3, 'delete_old_mails'),
	(4, 'mail_reset_code'),
	(5, 'delete_expired_tokens'),
	(6, 'mail_activation_code'),
	(7, 'delete_forgotten_profiles'),
	(8, 'settle_payment'),
	(9, 'sweep_payments'),
	(10, 'remind_of_instalments'),
	(11, 'delete_old_gateway_events'),
	(12, 'sweep_uploads'),
	(13, 'delete_expired_staff_tokens'),
	(14, 'tell_audit_head');
INSERT INTO graphile_worker.migrations VALUES
	(1, '2026-11-21 23:34:49.170418+00', true),
	(2, '2026-11-21 23:34:49.180772+00', false),
	(3, '2026-11-21 23:34:49.182779+00', true),
	(4, '2026-11-21 23:34:49.183877+00', false),
	(5, '2026-11-21 23:34:49.184852+00', false),
	(6, '2026-11-21 23:34:49.185832+00', false),
	(7, '2026-11-21 23:34:49.189609+00', false),
	(8, '2026-11-21 23:34:49.190506+00', false),
	(9, '2026-11-21 23:34:49.191963+00', false),
	(10, '2026-11-21 23:34:49.192865+00', false),
	(11, '2026-11-21 23:34:49.193207+00', true),
	(12, '2026-11-21 23:34:49.209665+00', false),
	(13, '2026-11-21 23:34:49.210356+00', true),
	(14, '2026-11-21 23:34:49.211389+00', true),
	(15, '2026-11-21 23:34:49.212527+00', false),
	(16, '2026-11-21 23:34:49.213204+00', true),
	(17, '2026-11-21 23:34:49.216635+00', false),
	(18, '2026-11-21 23:34:49.218028+00', false),
	(19, '2026-11-21 23:34:49.218989+00', true),
	(20, '2026-11-21 23:34:49.219572+00', false);
INSERT INTO public.applicant VALUES
	('01a20076-683c-703e-9f52-6b2a5a61c568', 'ngozi.18777.mwr1p96n.1@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$sgfSisPhrOv3Jkc/5v4MFw$GKoG0huSbTkCFb8umQTZKvHdE/5rY78R8vHDsWZnEWo', 'ProfileActivation', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:49.664967+00', '2026-11-21 23:34:49.664967+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-686d-7456-a9f0-8ffac71179a5', 'ngozi.18777.mwr1p9ax.2@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$wiw8fXmTZcLuTeaJi/gWgw$8jlzQr/CMqYV6/6B9e32SvGcNAp1xTw9RQp0+z+t/to', 'ProfileInitiation', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:49.710108+00', '2026-11-21 23:34:49.710108+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6888-754f-b7ae-7070b421d95c', 'ngozi.18777.mwr1p9bs.3@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$Q59rjRy2/JsMW4FA+1FpyQ$CDwsmD73ULwp8pJzPkazPXT1N9kgDWHULJJ6v3VHqH0', 'PaymentInitiation', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:49.736851+00', '2026-11-21 23:34:49.751925+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-68ab-74d6-9707-7a783b09464d', 'ngozi.18777.mwr1p9cz.4@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$pVRbnKZZuRDODIOLJsCFag$7awKfG704vZkVQkTVVp3Vb4b7KfxV0S00ykF11JHh+w', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:49.772225+00', '2026-11-21 23:34:49.789868+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-68d2-71c8-9f29-6ad390f513a2', 'ngozi.18777.mwr1p9e2.5@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$3ugxnPNsVsV9NkkiQLDBGA$SMDldgdXGSOoe1foiGtid7hmZzC3sVqbe2mdLYzZBNs', 'Biodata', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, 'ONIKO/24/000001', NULL, '2026-11-21 23:34:49.836656+00', NULL, NULL, NULL, '2026-11-21 23:34:49.810739+00', '2026-11-21 23:34:49.836656+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-68fb-722c-9e23-0d9360062a74', 'ngozi.18777.mwr1p9f8.6@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$nxurKGFJOvgM+NDD9Q5Qdw$W7BigUfPbefuj2KhObbpOEiRj2QGqWgj1tOtw6eeFnY', 'NextOfKin', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:49.881567+00', NULL, NULL, 'ONIKO/24/000002', NULL, '2026-11-21 23:34:49.87492+00', NULL, NULL, NULL, '2026-11-21 23:34:49.854178+00', '2026-11-21 23:34:49.881567+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6927-7550-a4b0-cea1dce188b5', 'ngozi.18777.mwr1p9gf.7@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$90Oq0LSLmomYUGxIC4iEbg$a72BhrCDLkq7rm+mne0kOXegDkB3EsH/1hL/l8TbJJk', 'ProgrammeApplication', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:49.926293+00', NULL, NULL, 'ONIKO/24/000003', NULL, '2026-11-21 23:34:49.920756+00', NULL, NULL, NULL, '2026-11-21 23:34:49.895471+00', '2026-11-21 23:34:49.930633+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6961-7019-8e4d-b276f6b22987', 'ngozi.18777.mwr1p9hz.8@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$tIcnRhuPydg+yR7ItD3d+Q$A/cBc/JeMrI0gUNUf1t24M1g1ye+nSywqbGsi0ldXLc', 'EducationalRecord', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:49.978676+00', 'accounting-bsc', NULL, 'ONIKO/24/000004', NULL, '2026-11-21 23:34:49.973432+00', NULL, NULL, NULL, '2026-11-21 23:34:49.953961+00', '2026-11-21 23:34:49.999522+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-69a2-75cf-b039-5260c80f0e49', 'ngozi.18777.mwr1p9jo.9@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$Cs9GiEBZ0g+n8cSsvv7pIg$yRMUiMjewo98UOpZU4nVaknfMTleCScpoCbMJ0TQlGE', 'OlevelResult', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:50.070812+00', 'accounting-bsc', NULL, 'ONIKO/24/000005', NULL, '2026-11-21 23:34:50.065525+00', NULL, NULL, NULL, '2026-11-21 23:34:50.018565+00', '2026-11-21 23:34:50.101781+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6a0c-71db-bf3a-f07585c4e278', 'ngozi.18777.mwr1p9mo.10@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$+oUaon56UnbbDCClagVgDg$9a7wYF4bLAFvKW1RTZO+lg/JamyCcgbL/Do3xpMgmHg', 'EmploymentRecord', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:50.155089+00', 'accounting-bsc', NULL, 'ONIKO/24/000006', NULL, '2026-11-21 23:34:50.149287+00', NULL, NULL, NULL, '2026-11-21 23:34:50.12476+00', '2026-11-21 23:34:50.237175+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6aa8-7737-865a-a1154fe66976', 'ngozi.18777.mwr1p9qc.11@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$sw9gtBqKYwdLMzIqLfX8xA$bYmbrswzJvfCPuOLFr2QG/w6uM5Y/0WvN0UrygIYGDU', 'PictureUpload', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:50.384223+00', 'accounting-bsc', NULL, 'ONIKO/24/000007', NULL, '2026-11-21 23:34:50.369412+00', NULL, NULL, NULL, '2026-11-21 23:34:50.280408+00', '2026-11-21 23:34:50.552136+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'ngozi.18777.mwr1p9z2.12@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$5tL43EbdHDPXDb/+aQ1EDA$0qeTdHW5PnIHSRDDBZcLoG9owNn6n7PoWYYPZHxMXlk', 'SubmitApplication', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:50.658856+00', 'accounting-bsc', '01a20076-6c5f-778d-bf7a-4c7694e33bbd', 'ONIKO/24/000008', NULL, '2026-11-21 23:34:50.653949+00', NULL, NULL, NULL, '2026-11-21 23:34:50.600801+00', '2026-11-21 23:34:50.721616+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6c6b-7380-9253-edd41b04402e', 'ngozi.18777.mwr1pa3o.13@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$Ud0qylj+LhsOAKmJF9Jk6w$qyz8ZKq79YHu8WNMGWnn1UaSVQ1oTEeMpfuLuwH62bE', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:50.761072+00', 'accounting-bsc', '01a20076-6cbf-722f-921d-5cd3c2e68e7e', 'ONIKO/24/000009', NULL, '2026-11-21 23:34:50.757083+00', NULL, NULL, '2026-11-21 23:34:50.819+00', '2026-11-21 23:34:50.731778+00', '2026-11-21 23:34:50.819441+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-6cd7-7330-aad9-cfac95372284', 'ngozi.18777.mwr1pa6m.14@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$el+bH9hcc8mEHgHwWnPYvg$auHnQnMsATlQkswy1dDcQWq7eRnICkRV0e/ejpJ8v74', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:50.839629+00', '2026-11-21 23:34:50.849706+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6d05-7084-9619-0e85bc299d8d', 'ngozi.18777.mwr1pa7j.15@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$M6v3Ild/UbdyylORw78biw$+Glf8AJB88R8VMi+98c3esR4wRjCvXicZCe+7Qhp96Q', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:50.88555+00', '2026-11-21 23:34:50.899417+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6d29-77e1-93e2-80c55a9ce0d6', 'ngozi.18777.mwr1pa8r.16@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$3ZUX5ECFP0rfJwQ/n7sNvQ$SyvADTAsu10n5p4TIXbqZLS+O41YDzKic0zNRlqJogs', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:50.922046+00', '2026-11-21 23:34:50.938627+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6d62-728e-b7fc-93fa9b995360', 'ngozi.18777.mwr1paa8.17@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$7+DQ/OEhd8NW4zOCqKaI9Q$pYdWryM2aDFz2s3I0iJ07N6URbQ3DuNZFcHijd9LQVQ', 'Biodata', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, 'ONIKO/24/000010', NULL, '2026-11-21 23:34:51.015449+00', NULL, NULL, NULL, '2026-11-21 23:34:50.978912+00', '2026-11-21 23:34:51.015449+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6d98-746e-a7eb-d769f23d840a', 'ngozi.18777.mwr1pac1.18@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$M8lKa1hVn8kMrcpt/ejg0g$meqA4zv6GxZXRguF2/B2ynQTQtAhFX7s+RIpHroZ4kM', 'Biodata', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, 'ONIKO/24/000011', NULL, '2026-11-21 23:34:51.108706+00', NULL, NULL, NULL, '2026-11-21 23:34:51.032831+00', '2026-11-21 23:34:51.108706+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6e3e-7006-bef3-5a2f53463e45', 'ngozi.18777.mwr1pafv.19@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$sFUE+CeilZ7CTKpHN3pbvA$Zth2LEqKheoxz8mZvj6+ZLEBXSxQf8pFxXFES5kJC3k', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:51.198882+00', '2026-11-21 23:34:51.216111+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6e62-7242-bc62-d0d6b79f8e03', 'ngozi.18777.mwr1pahj.20@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$sm9D8hV6TTxoZRgGK4/m3Q$eWnkcupi8Kuopj9nUE8Vz1gNRr5TZ4WZJzyLMUEuQ9A', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:51.23496+00', '2026-11-21 23:34:51.242078+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6e7a-7442-8c2a-9be17a15cbe7', 'ngozi.18777.mwr1pai7.21@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$PdpnZ67qSJVl0XIZZ6ZZRw$Fq6JRauKC25wgIir1PgBkec+ns8EEcU+OsT6e8iyb5U', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:51.259228+00', '2026-11-21 23:34:51.298569+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6eca-7618-9066-bc009b6a9a18', 'ngozi.18777.mwr1pakf.22@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$NLCzg0isZVJTBbA0Qt8R3g$piv2P91+TtuXA27ulv9s6Oi1L/NewDTw5ud/Adrke1Q', 'PaymentCompletion', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:51.338905+00', '2026-11-21 23:34:51.346327+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6eef-7799-b1b8-a221a51e7a98', 'ngozi.18777.mwr1pala.23@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$XvrIl7Aj9LNOmQbu6eiFcA$rfr5h/B3qXJ0+BoaeaouuyvUv/jXB2rUCzLygN03BAc', 'Biodata', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, 'ONIKO/24/000012', NULL, '2026-11-21 23:34:51.413775+00', NULL, NULL, NULL, '2026-11-21 23:34:51.375566+00', '2026-11-21 23:34:51.413775+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-6f2b-7161-85b0-9fbf0729e1b1', 'ngozi.18777.mwr1pan3.24@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$vgSylr4BsSwTCuZ40/xFhg$FyaasYKVwXfi+m++oQnJD+N9s9/UlpxIYgENWiZ/gLU', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:51.452016+00', 'accounting-bsc', NULL, 'ONIKO/24/000013', NULL, '2026-11-21 23:34:51.449162+00', NULL, NULL, '2026-11-21 23:34:51.452016+00', '2026-11-21 23:34:51.435734+00', '2026-11-21 23:34:51.449162+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-6f59-7699-b4e7-3fecf39d4275', 'ngozi.18777.mwr1paod.25@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$LG1wuaztwFr9Mm1WYujwqA$x/ILVOau+ABDXjZrTDtsVEc8HiWU9lBQl25pZZPUO3I', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:51.522907+00', 'accounting-bsc', NULL, 'ONIKO/24/000014', NULL, '2026-11-21 23:34:51.495001+00', NULL, NULL, '2026-11-21 23:34:51.522907+00', '2026-11-21 23:34:51.481463+00', '2026-11-21 23:34:51.495001+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-6fad-735e-bed1-fdce51e0c9fe', 'ngozi.18777.mwr1paqi.26@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$h7QECtbcdsXZIMNUyEesIQ$lYyoD8vzDn57DzRkSZi+pYbALV77N3u70XsiOoOtrLQ', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:51.589704+00', 'accounting-bsc', NULL, 'ONIKO/24/000015', NULL, '2026-11-21 23:34:51.583927+00', NULL, NULL, '2026-11-21 23:34:51.589704+00', '2026-11-21 23:34:51.565243+00', '2026-11-21 23:34:51.583927+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7001-7453-b72e-bc827688c8d2', 'ngozi.18777.mwr1pas5.27@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$3Q0ZkeBH7hlegl/Mo71lrw$h2HqS30rJgzAX0M1Ao3J5khfl9xvWOoyoTYdaX0SFOM', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:51.662578+00', 'accounting-bsc', NULL, 'ONIKO/24/000016', NULL, '2026-11-21 23:34:51.659981+00', NULL, NULL, '2026-11-21 23:34:51.662578+00', '2026-11-21 23:34:51.649377+00', '2026-11-21 23:34:51.659981+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-702e-73f9-b796-c35ac083242b', 'ngozi.18777.mwr1paud.28@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$GCHQXl6uyukhQfvQm5tLGA$iAKMcv/FhJylwmWLQVOLP5FomzDMDo+Yvh857/fWjss', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:51.709661+00', 'accounting-bsc', NULL, 'ONIKO/24/000017', NULL, '2026-11-21 23:34:51.707086+00', NULL, NULL, '2026-11-21 23:34:51.709661+00', '2026-11-21 23:34:51.69443+00', '2026-11-21 23:34:51.707086+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7056-77c0-86fd-d134112eda35', 'ngozi.18777.mwr1pave.29@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$zD17ix39Q+1ZssHb+L+vAA$ynDBpkLzXtas1Nj+ETSKxXiKDUDUnyrMyke3wynH63o', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:51.764913+00', 'accounting-bsc', NULL, 'ONIKO/24/000018', NULL, '2026-11-21 23:34:51.762105+00', NULL, NULL, '2026-11-21 23:34:51.764913+00', '2026-11-21 23:34:51.734855+00', '2026-11-21 23:34:51.762105+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7088-7279-ad00-aa80ed673e49', 'ngozi.18777.mwr1pawv.30@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$iWEYs35y8XI4y136OQv6/g$JKd0/NapkNfURMSGdyxJXCrHWaUPiblUsGYWXIBC814', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:51.800989+00', 'accounting-bsc', '01a20076-70c9-7344-be15-49f5f513e0cb', 'ONIKO/24/000019', NULL, '2026-11-21 23:34:51.797804+00', NULL, NULL, '2026-11-21 23:34:51.852+00', '2026-11-21 23:34:51.784545+00', '2026-11-21 23:34:51.852812+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-70f9-732d-af5c-d9cec997ab99', 'ngozi.18777.mwr1paza.31@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$7+pVGYThEXyOVKp9jTtEig$EUwrM4ga/fweL0hTxqS1MH4I0ffZmEKPkCnRRy5mlmY', 'ApplicationSumitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:51.926976+00', 'accounting-bsc', '01a20076-7188-7433-b829-1aec7c017a0a', 'ONIKO/24/000020', NULL, '2026-11-21 23:34:51.923308+00', NULL, NULL, '2026-11-21 23:34:52.049+00', '2026-11-21 23:34:51.897554+00', '2026-11-21 23:34:52.049213+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-71cf-756c-8dc8-bb6160b66cfa', 'ngozi.18777.mwr1pb5x.32@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$kmZWMkRpoZ8R074Gz5Ei/w$6dJRDjgWawWFTKX4gHoD38GRR4WuaQnaj6DI3tRTKKI', 'IsRejected', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.147584+00', 'accounting-bsc', NULL, 'ONIKO/24/000021', NULL, '2026-11-21 23:34:52.142687+00', NULL, NULL, '2026-11-21 23:34:52.147584+00', '2026-11-21 23:34:52.111491+00', '2026-11-21 23:34:52.183362+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7232-76dd-9a31-26126ce3e9ed', 'ngozi.18777.mwr1pb8o.33@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$c6A8NWD9h1eDd8dAQTlhnA$I+7uwwjoYsbX+0hHmz+Rpf6f52t9DbB/V3UUdXywf+Y', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.239605+00', 'accounting-bsc', NULL, 'ONIKO/24/000022', NULL, '2026-11-21 23:34:52.235361+00', NULL, NULL, '2026-11-21 23:34:52.239605+00', '2026-11-21 23:34:52.210811+00', '2026-11-21 23:34:52.256553+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7280-76f8-b020-9377308bdad5', 'ngozi.18777.mwr1pbau.34@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$ip/asuYMDpKmqQSkz9JELw$jIo71bupXfZXzlbYtY4pIMQGVWxAqfHxBPkLKGfWmA4', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.31327+00', 'accounting-bsc', NULL, 'ONIKO/24/000023', NULL, '2026-11-21 23:34:52.309611+00', '2026-11-21 23:34:52.366636+00', NULL, '2026-11-21 23:34:52.31327+00', '2026-11-21 23:34:52.288894+00', '2026-11-21 23:34:52.366636+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-72df-7121-807e-cc1c6125a856', 'ngozi.18777.mwr1pbde.35@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$djhA4ROCV9T/YJZ64oVxbg$9+9e8Bx5YO4r1KK038wSbFCM5ye81aNgT1amKaf2LzA', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.412141+00', 'accounting-bsc', NULL, 'ONIKO/24/000024', NULL, '2026-11-21 23:34:52.405313+00', '2026-11-21 23:34:52.460819+00', '2026-11-21 23:34:52.478887+00', '2026-11-21 23:34:52.412141+00', '2026-11-21 23:34:52.3843+00', '2026-11-21 23:34:52.478887+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7349-7160-acc5-0aa7ee1f518b', 'ngozi.18777.mwr1pbgh.36@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$iWjsfo5YAiby1q+EZXwd7w$1WXrXs13DmuClnC6baDJcDWz2ryaT/fuH4C3B9rTF8s', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.61145+00', 'accounting-bsc', NULL, 'ONIKO/24/000025', NULL, '2026-11-21 23:34:52.604541+00', '2026-11-21 23:34:52.673585+00', '2026-11-21 23:34:52.701391+00', '2026-11-21 23:34:52.61145+00', '2026-11-21 23:34:52.489282+00', '2026-11-21 23:34:52.715045+00', '2026-11-21 23:34:52.715045+00', '2024/2025', NULL, DEFAULT),
	('01a20076-743d-7245-a817-a8c451afb3f2', 'ngozi.18777.mwr1pbn7.37@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$CJJMLrDPUyapDbs1/kSY3Q$txPTEmEWWTEZ3J+y4Qp7zjhav76B8PY3yGoMvgFjJ64', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.762497+00', 'accounting-bsc', NULL, 'ONIKO/24/000026', NULL, '2026-11-21 23:34:52.753585+00', '2026-11-21 23:34:52.80431+00', NULL, '2026-11-21 23:34:52.762497+00', '2026-11-21 23:34:52.733333+00', '2026-11-21 23:34:52.812658+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'ngozi.18777.mwr1pbpz.38@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$h5joCVeds/1Vx2OUfDmEGA$ib7htXLKhSjpXtJUlZbcCtK8whDu6LT4VRJzP7syWhA', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:52.925075+00', 'accounting-bsc', NULL, 'ONIKO/24/000027', 'ONIKO/24/ACC/00001', '2026-11-21 23:34:52.921647+00', '2026-11-21 23:34:52.973084+00', '2026-11-21 23:34:52.984166+00', '2026-11-21 23:34:52.925075+00', '2026-11-21 23:34:52.876713+00', '2026-11-21 23:34:53.007946+00', '2026-11-21 23:34:53.001077+00', '2024/2025', '2026-11-21 23:34:53.007946+00', DEFAULT),
	('01a20076-75a8-7794-a74a-9e2e8530f6c5', 'ngozi.18777.mwr1pbx2.39@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$6itwjzu30V9tCnM16LLrvQ$U4/xQocwI6DM68xXxxxGOd2WWf3ufAIANw5wKAZtc9I', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:53.111272+00', 'accounting-bsc', NULL, 'ONIKO/24/000028', NULL, '2026-11-21 23:34:53.108366+00', '2026-11-21 23:34:53.161426+00', NULL, '2026-11-21 23:34:53.111272+00', '2026-11-21 23:34:53.096724+00', '2026-11-21 23:34:53.161426+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-761a-7281-ba13-ec3bd216cab8', 'ngozi.18777.mwr1pc0c.40@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$yIReIhJjoDs1bybA63+3wQ$jIjYq+nxWZutkJNR9YDB9bAx+3teWRCQ7KYv5FpAm9E', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:53.233865+00', 'accounting-bsc', NULL, 'ONIKO/24/000029', NULL, '2026-11-21 23:34:53.227741+00', NULL, NULL, '2026-11-21 23:34:53.233865+00', '2026-11-21 23:34:53.210614+00', '2026-11-21 23:34:53.25266+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-769e-743a-873b-d2c9c35647fa', 'ngozi.18777.mwr1pc47.42@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$jJMacPaTJ7FvVmIyDmHpJA$N/cwqybtuHcu8szdUthVv4Dx2fx8IAfBFA9Re/bW/QQ', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:53.381886+00', 'accounting-bsc', NULL, 'ONIKO/24/000031', NULL, '2026-11-21 23:34:53.374666+00', NULL, NULL, '2026-11-21 23:34:53.381886+00', '2026-11-21 23:34:53.342371+00', '2026-11-21 23:34:53.411457+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7665-769d-9423-9217911da68b', 'ngozi.18777.mwr1pc2f.41@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$gNPOHgn2WTlsjK9iexcNZA$XH8ydLWspQzIjWh8+AyvrouocO0GRAWvZbCMSgWDRbo', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:53.30636+00', 'accounting-bsc', NULL, 'ONIKO/24/000030', NULL, '2026-11-21 23:34:53.303464+00', NULL, NULL, '2026-11-21 23:34:53.30636+00', '2026-11-21 23:34:53.285758+00', '2026-11-21 23:34:53.321053+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7773-74c0-b9fd-86dacbf4f215', 'ngozi.18777.mwr1pc7d.43@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$I+47lztKIcgP7pZ/LxMtGQ$4uCifXb3Q8878ULl1jOaW+9h7nvNe2PjgqcEX+N2meE', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:53.634251+00', 'accounting-bsc', NULL, 'ONIKO/24/000032', NULL, '2026-11-21 23:34:53.621536+00', NULL, NULL, '2026-11-21 23:34:53.634251+00', '2026-11-21 23:34:53.555682+00', '2026-11-21 23:34:53.649506+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'ngozi.18777.mwr1pcdx.44@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$DUJOs53DFBSij0d8fJb0Sg$dsLoQGtDQgocLEPcPtqCQc225YLo6xSHBXazzDKHTZ0', 'IsAdmitted', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '', '', '2026-11-21 23:34:53.797777+00', 'accounting-bsc', NULL, 'ONIKO/24/000033', NULL, '2026-11-21 23:34:53.794391+00', NULL, NULL, '2026-11-21 23:34:53.797777+00', '2026-11-21 23:34:53.761544+00', '2026-11-21 23:34:53.813728+00', NULL, '2024/2025', NULL, DEFAULT),
	('01a20076-78c5-70ef-8952-4de4c5dfa752', 'ngozi.18777.mwr1pcjj.45@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$+5nj9uyuccqVowu17gfajA$nu0enoRTqVlGdoeiWwR+nJWQjSIY4XKMZjqUXr2Hduc', 'PictureUpload', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', '12 Market Road, Uyo', 'akwa_ibom', 'Uyo', 'Female', '1988-04-23', 'Married', 'Nigeria', '202412345678AB', '12345678901', '2026-11-21 23:34:53.925039+00', 'accounting-bsc', NULL, 'ONIKO/24/000034', NULL, '2026-11-21 23:34:53.915163+00', NULL, NULL, NULL, '2026-11-21 23:34:53.894134+00', '2026-11-21 23:34:54.032074+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-7a0c-7515-b12f-37b71a03be72', 'ngozi.18777.mwr1pcsd.47@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$mN1htp/MjFHuYsMuppmElw$tZk4lG+NFoQ3IuYW5JewjdIYWqGv4GhSMzwnIxvFfqA', 'PaymentInitiation', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:54.221044+00', '2026-11-21 23:34:54.232405+00', NULL, NULL, NULL, DEFAULT),
	('01a20076-79dc-7378-9c8c-d9fd7a8427a3', 'ngozi.18777.mwr1pco8.46@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$kTsUGNdAnmrU9b1S1Kgn5Q$9Rb3alMPPdScmbBvbLmx2Oi14RoyOR89jV2At1Hxc+M', 'Biodata', 'Ẹ̀kúndayọ̀', 'Ọlúwaṣeun', 'Táíwò', false, '08000000011', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL, NULL, 'ONIKO/24/000035', NULL, '2026-11-21 23:34:54.276989+00', NULL, NULL, NULL, '2026-11-21 23:34:54.181677+00', '2026-11-21 23:34:54.276989+00', NULL, NULL, NULL, DEFAULT);
INSERT INTO public.applicant_name_word VALUES
	('01a20076-6c6b-7380-9253-edd41b04402e', 'ekundayo'),
	('01a20076-6c6b-7380-9253-edd41b04402e', 'oluwaseun'),
	('01a20076-6c6b-7380-9253-edd41b04402e', 'taiwo'),
	('01a20076-6f2b-7161-85b0-9fbf0729e1b1', 'ekundayo'),
	('01a20076-6f2b-7161-85b0-9fbf0729e1b1', 'oluwaseun'),
	('01a20076-6f2b-7161-85b0-9fbf0729e1b1', 'taiwo'),
	('01a20076-6f59-7699-b4e7-3fecf39d4275', 'ekundayo'),
	('01a20076-6f59-7699-b4e7-3fecf39d4275', 'oluwaseun'),
	('01a20076-6f59-7699-b4e7-3fecf39d4275', 'taiwo'),
	('01a20076-6fad-735e-bed1-fdce51e0c9fe', 'ekundayo'),
	('01a20076-6fad-735e-bed1-fdce51e0c9fe', 'oluwaseun'),
	('01a20076-6fad-735e-bed1-fdce51e0c9fe', 'taiwo'),
	('01a20076-7001-7453-b72e-bc827688c8d2', 'ekundayo'),
	('01a20076-7001-7453-b72e-bc827688c8d2', 'oluwaseun'),
	('01a20076-7001-7453-b72e-bc827688c8d2', 'taiwo'),
	('01a20076-702e-73f9-b796-c35ac083242b', 'ekundayo'),
	('01a20076-702e-73f9-b796-c35ac083242b', 'oluwaseun'),
	('01a20076-702e-73f9-b796-c35ac083242b', 'taiwo'),
	('01a20076-7056-77c0-86fd-d134112eda35', 'ekundayo'),
	('01a20076-7056-77c0-86fd-d134112eda35', 'oluwaseun'),
	('01a20076-7056-77c0-86fd-d134112eda35', 'taiwo'),
	('01a20076-7088-7279-ad00-aa80ed673e49', 'ekundayo'),
	('01a20076-7088-7279-ad00-aa80ed673e49', 'oluwaseun'),
	('01a20076-7088-7279-ad00-aa80ed673e49', 'taiwo'),
	('01a20076-70f9-732d-af5c-d9cec997ab99', 'ekundayo'),
	('01a20076-70f9-732d-af5c-d9cec997ab99', 'oluwaseun'),
	('01a20076-70f9-732d-af5c-d9cec997ab99', 'taiwo'),
	('01a20076-71cf-756c-8dc8-bb6160b66cfa', 'ekundayo'),
	('01a20076-71cf-756c-8dc8-bb6160b66cfa', 'oluwaseun'),
	('01a20076-71cf-756c-8dc8-bb6160b66cfa', 'taiwo'),
	('01a20076-7232-76dd-9a31-26126ce3e9ed', 'ekundayo'),
	('01a20076-7232-76dd-9a31-26126ce3e9ed', 'oluwaseun'),
	('01a20076-7232-76dd-9a31-26126ce3e9ed', 'taiwo'),
	('01a20076-7280-76f8-b020-9377308bdad5', 'ekundayo'),
	('01a20076-7280-76f8-b020-9377308bdad5', 'oluwaseun'),
	('01a20076-7280-76f8-b020-9377308bdad5', 'taiwo'),
	('01a20076-72df-7121-807e-cc1c6125a856', 'ekundayo'),
	('01a20076-72df-7121-807e-cc1c6125a856', 'oluwaseun'),
	('01a20076-72df-7121-807e-cc1c6125a856', 'taiwo'),
	('01a20076-7349-7160-acc5-0aa7ee1f518b', 'ekundayo'),
	('01a20076-7349-7160-acc5-0aa7ee1f518b', 'oluwaseun'),
	('01a20076-7349-7160-acc5-0aa7ee1f518b', 'taiwo'),
	('01a20076-743d-7245-a817-a8c451afb3f2', 'ekundayo'),
	('01a20076-743d-7245-a817-a8c451afb3f2', 'oluwaseun'),
	('01a20076-743d-7245-a817-a8c451afb3f2', 'taiwo'),
	('01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'ekundayo'),
	('01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'oluwaseun'),
	('01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'taiwo'),
	('01a20076-75a8-7794-a74a-9e2e8530f6c5', 'ekundayo'),
	('01a20076-75a8-7794-a74a-9e2e8530f6c5', 'oluwaseun'),
	('01a20076-75a8-7794-a74a-9e2e8530f6c5', 'taiwo'),
	('01a20076-761a-7281-ba13-ec3bd216cab8', 'ekundayo'),
	('01a20076-761a-7281-ba13-ec3bd216cab8', 'oluwaseun'),
	('01a20076-761a-7281-ba13-ec3bd216cab8', 'taiwo'),
	('01a20076-7665-769d-9423-9217911da68b', 'ekundayo'),
	('01a20076-7665-769d-9423-9217911da68b', 'oluwaseun'),
	('01a20076-7665-769d-9423-9217911da68b', 'taiwo'),
	('01a20076-769e-743a-873b-d2c9c35647fa', 'ekundayo'),
	('01a20076-769e-743a-873b-d2c9c35647fa', 'oluwaseun'),
	('01a20076-769e-743a-873b-d2c9c35647fa', 'taiwo'),
	('01a20076-7773-74c0-b9fd-86dacbf4f215', 'ekundayo'),
	('01a20076-7773-74c0-b9fd-86dacbf4f215', 'oluwaseun'),
	('01a20076-7773-74c0-b9fd-86dacbf4f215', 'taiwo'),
	('01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'ekundayo'),
	('01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'oluwaseun'),
	('01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'taiwo');
INSERT INTO public.audit_chain VALUES
	(1, 1, '\xfdcb67feaa93a4e5fa76cd862c1d783491ebb891020b53462a4f4d62d17ad413', '2026-11-21 23:34:50.828808+00'),
	(2, 2, '\x76b2811d399bfbb3b4cf4b634a84b4eee6ea07794f7b833dd97b6180e68ec546', '2026-11-21 23:34:50.82889+00'),
	(3, 3, '\x676f2e9776818c1a2b382c6f17d269749f178751ef7bacb4cfb9a12322bb65c5', '2026-11-21 23:34:50.828893+00'),
	(4, 4, '\xe85fb8b9436858af33d3048b1c2c780b872181fe9ba5c5e172155d27ca6efac1', '2026-11-21 23:34:50.828895+00'),
	(5, 5, '\x1982d4458aacf41d89d0677fb864144ae49cf09105cde81d908c98a03f453139', '2026-11-21 23:34:50.828896+00'),
	(6, 6, '\x3344ebff24bd588d593e38dba2c3cba779ef92cdbe99ec48ca83cc9c75284084', '2026-11-21 23:34:50.828897+00'),
	(7, 7, '\x6e6c9e2fe129d0fe2f567ed0d5d28ada99b252e4985cc433c8466864bcc377a7', '2026-11-21 23:34:50.828898+00'),
	(8, 8, '\x80b754fe3bc7b7f290594867198e566b6040b4768ccf641680af385eb6d2e1bf', '2026-11-21 23:34:50.8289+00'),
	(9, 9, '\xc6e82de77185635e67bfc2f038872bca2096790dd11f529f04e5be88d57238de', '2026-11-21 23:34:50.828901+00'),
	(10, 10, '\x7f7e646bb9682a8c92ee51b7d5b8c073b74c7b00fda2e54c6b0c21832aba55fb', '2026-11-21 23:34:50.828902+00'),
	(11, 11, '\x532109e98a7e1294c4267cff2bb0ee83681ea8a617357ab43bdc9eeece10f484', '2026-11-21 23:34:50.828904+00'),
	(12, 12, '\x82440b83275e516e1cf64c805a331fbb33ef368c697d336cbbd16c5bedcded3c', '2026-11-21 23:34:50.828906+00'),
	(13, 13, '\xe24854bebf0ce3136212074e85b6d8afa7acdc0273b042379f6060870f1a66fd', '2026-11-21 23:34:50.828907+00'),
	(14, 14, '\xbf2db8671620f7d0d7426111f9b7ca10b428275d46599ae8fcf154ea9df32de0', '2026-11-21 23:34:50.828908+00'),
	(15, 15, '\x639db6fae6dad036bb4958e752ab9a8e4c60107e3f4c6e5652c81e874975f597', '2026-11-21 23:34:50.828909+00'),
	(16, 16, '\x2edb39cf4efd647695dc636741281307ed82edabb4b5582d224cb0f88c9ec1a8', '2026-11-21 23:34:50.82891+00'),
	(17, 17, '\x442175afe54656f8981403aa2275206ac659786ebf75c8dc9d912246ec65aad5', '2026-11-21 23:34:50.828911+00'),
	(18, 18, '\xb4caee868c89b5508088da667bd6aedf5eff975aaef1663512af4b0d2f393af2', '2026-11-21 23:34:50.828912+00'),
	(19, 19, '\x8a0da10dc6d86a0d08438332d793cf8a6bd58e824cf2d32d386924c3dcd474c0', '2026-11-21 23:34:50.828914+00'),
	(20, 20, '\x6eed46c3b6212f0e2aa100178250e8da81e817a1281f1b882fcd50d34c6f15f9', '2026-11-21 23:34:50.828915+00'),
	(21, 21, '\xb4fcd54625acd493dc212e971428ee07dc5416bdc7ec310f679d931156794ce7', '2026-11-21 23:34:50.828916+00'),
	(22, 22, '\xfc95b9c51bc5828d4f211ecab5ca7793176eb9dbf1e64f4524f9632550c16d9e', '2026-11-21 23:34:50.828917+00'),
	(23, 23, '\x6ebb0a426c395f50b8e562cec00a278cf2e5318c1c5a2d4531f4f9c18a336dc0', '2026-11-21 23:34:50.828918+00'),
	(24, 24, '\x022e7da01c0deff462363f6715dcc9f2ba8147166a23da9e86d7dbb5b187d658', '2026-11-21 23:34:50.828919+00'),
	(25, 25, '\xbbaa508d6fdc88dff1d7dbbbd4b6d726ab35b5145a3104744986cb8d3a98dbe3', '2026-11-21 23:34:50.82892+00'),
	(26, 26, '\x749cdf66d66a33ff8721d76dd142c0ce725b6e4ccf3f6d22e71780611aedd4dc', '2026-11-21 23:34:50.828922+00'),
	(27, 27, '\xe6b5f53e7b7317ce67ff9835ce4e0d24272b720f55e4872d5efe68cac72f2834', '2026-11-21 23:34:50.828923+00'),
	(28, 28, '\x959f0df56c34cb5c953cb4c08c364e06db2f3df99774924cb1e917784e467b2c', '2026-11-21 23:34:50.828925+00'),
	(29, 29, '\xc2da8022e9e13f8e9e401446e910a6e6567c229cc3c157db85197d2376f0ce88', '2026-11-21 23:34:50.828926+00'),
	(30, 30, '\x2c137132163a07e4adcc3568869d47f8e5ea8226191f577420dd395520657d13', '2026-11-21 23:34:50.828927+00'),
	(31, 31, '\x1465c3a499370482621a5ca2667066a056278aade1dbde379861527181e2cf27', '2026-11-21 23:34:50.828929+00'),
	(32, 32, '\xcdc9f5836ca9d28d0911edc405260b2971c8375146906922e0adc611b3898d4c', '2026-11-21 23:34:50.82893+00'),
	(33, 33, '\xbb667a75c57815bd4bc3974dd581fce3ea1c6310163e3bd40a40dfe12cd77b0d', '2026-11-21 23:34:50.828931+00'),
	(34, 34, '\xb3e1f66488b9d20ed2fd113a9bd2c2b5da2fec562aba6c07a177464403b4f6d1', '2026-11-21 23:34:50.828932+00'),
	(35, 35, '\xe12c136754045409ad15c0db62b3fa43274d553ef73f7c762453edf3bc061f05', '2026-11-21 23:34:50.828933+00'),
	(36, 36, '\xc99ebb8b4521a89a217762d376e92ca6d3c773b9a16710751ca38b67efd9502a', '2026-11-21 23:34:50.828934+00'),
	(37, 37, '\x6170833a8e7fd6394278180064206b9c75cb00831b385c6d038a736c1a8ee9f2', '2026-11-21 23:34:50.828935+00'),
	(38, 38, '\x8b838204b215b5f63566b4e8596386f0c1c6e427b3583f05b965d14acc88f7ef', '2026-11-21 23:34:50.828936+00'),
	(39, 39, '\xe19bf07f1817811f433110e49b3b585b1d324863e14bad9415f7dba4ab663973', '2026-11-21 23:34:50.828938+00'),
	(40, 40, '\xabd678817f15b007d13c16ea8d30756d9bd912dd8de78752ff1177e61092d3f6', '2026-11-21 23:34:50.828939+00'),
	(41, 41, '\x17e58f20fd28f34bb72f91829a7a5980160e171e855ab2a0deee40b63c80a335', '2026-11-21 23:34:50.82894+00'),
	(42, 42, '\x2d7e824a000daa81b6b7f950cef748baca3497f8bcb0afe19b0bc78febc96da7', '2026-11-21 23:34:50.828941+00'),
	(43, 43, '\x2df6288619d9b557adf64a89370c24767d2c3e6d4b1f329660b22a7c2b765ede', '2026-11-21 23:34:50.828942+00'),
	(44, 44, '\x7de484ee534a91343bc2b57125397d4f64ed7ff6faf41018445b25efb8da4801', '2026-11-21 23:34:50.828944+00'),
	(45, 45, '\xdebbf4d23fed58c1515d7c49270050b67c0abfcc147d19aaeaf7ae4e5b5d8aca', '2026-11-21 23:34:50.828946+00'),
	(46, 46, '\x3cb46276e008e033027ad86b83c2473909233a6b744e63e0c3c26c3c41169a3e', '2026-11-21 23:34:50.828947+00'),
	(47, 47, '\x9d204df8b9df18de927176aad3a2958408d0a05c3bceb7a0e1f050f19fd9dc87', '2026-11-21 23:34:50.828948+00'),
	(48, 48, '\x9430b416827e2bec74489497f636f724de4d803a735ee8fd86e8aef8a4e96c2e', '2026-11-21 23:34:50.828949+00'),
	(49, 49, '\xb50253c34c6022a002c98af459e051692a1770d019b9f364066cec87bc8218c1', '2026-11-21 23:34:50.82895+00'),
	(50, 50, '\x0264542a134c3c9bc4ae8d53c17a593396e6f974f1c3ab8e9f70a0702e74bb6a', '2026-11-21 23:34:50.828952+00'),
	(51, 51, '\xf54e0a374c3acc5f6d090bae81769b458d57dc7b7fd358cb38d2cff420c5e435', '2026-11-21 23:34:50.828953+00'),
	(52, 52, '\x11540aef8758ee25df58c9cdf3681809c9217983d50819674ae93e19843cfa75', '2026-11-21 23:34:50.828954+00'),
	(53, 53, '\xeef30e09e3d457857e360a50798505ab9ed6bb945b92cc989b6f9052ca1c3160', '2026-11-21 23:34:50.828955+00'),
	(54, 54, '\x364bf223aa6000d5df9a88d173c540f9543e7cf5cce25664e9ee23d90dbe9d73', '2026-11-21 23:34:50.828956+00'),
	(55, 55, '\x78c2ad581dc9418c5271eaf7dafd0c9b584c34c65bebf05a1acd8ecbc1fef516', '2026-11-21 23:34:50.828957+00'),
	(56, 56, '\xd7806c2cf84dc6da3326f8833b94cc6e094fd4e054bc271e6d293d17a3a78c86', '2026-11-21 23:34:50.828958+00'),
	(57, 57, '\x1b17ae62558e914cf145e0033c50252cd4e188b17ebe301b26f25ba4cf0b886d', '2026-11-21 23:34:50.828959+00'),
	(58, 58, '\x4ffa8bb6a566246c02776a8b6032a0822a15367c2737f847e83954665cd3c105', '2026-11-21 23:34:50.828961+00'),
	(59, 59, '\x796323e52ac782d35a84151a0c5cc7f4f567bfba6dfa8c87da87b0adcf1dfdd2', '2026-11-21 23:34:50.828962+00'),
	(60, 60, '\x133a0e43502fe107dfc185f8b2f470c850567b7db04788b48494e9b765dc1172', '2026-11-21 23:34:50.828963+00'),
	(61, 61, '\x89d95a7a34ca39b5d474d1ac51149c94c3d5c7c100f40fd4d4eed3e7c32ace55', '2026-11-21 23:34:50.828965+00'),
	(62, 62, '\x3a189f02e13f9a96a48230ebc198afdbb38d989fa5da0b59ef16cd9c181c1cd6', '2026-11-21 23:34:50.828966+00'),
	(63, 63, '\x9dcad1babe5a293ca0698b4504357d387b7fece04bc504238a9e30cb9d20a3c5', '2026-11-21 23:34:50.828967+00'),
	(64, 64, '\x0a8ab94e79cad470c9e4f2a4b2d382675a51ceb31ab4416730a557ecc41bb236', '2026-11-21 23:34:50.828968+00'),
	(65, 65, '\xb4dd2af6b9293c6502738bf1f34c22cc7af58fec1fb0eed83dbeb8c45f565493', '2026-11-21 23:34:50.828969+00'),
	(66, 66, '\x477c4a40d48ab0201d9008dadf32480e90aff982ed30491e1dbd1c52d5e88c49', '2026-11-21 23:34:50.828971+00'),
	(67, 67, '\x673b62ae086a1b678ced49e110222816ccaf38469dcd66c624b2d89510f4bb51', '2026-11-21 23:34:50.828972+00'),
	(68, 68, '\xf5e680c822754d7b7278f7846183f48535d19a30e15d9901fd757818bef9b65c', '2026-11-21 23:34:50.828973+00'),
	(69, 69, '\xd40fc60c2d5f74150c5b26659653a83a64d29bf578a5645cc667879f812a2b6a', '2026-11-21 23:34:50.828974+00'),
	(70, 70, '\x6ec7f4d759fe61f1f543adcd717488c95d4b6f879be77586f48d8cae90b88566', '2026-11-21 23:34:50.828975+00'),
	(71, 71, '\x7999392be0e1c1356d9858f4330a40c713b5da9a01a6bbde164d3f56151e3094', '2026-11-21 23:34:50.828976+00'),
	(72, 72, '\x56e3eb65189fc785deb011673c34d26f91bfe1024f24cc8f457cac004c56303f', '2026-11-21 23:34:50.828977+00'),
	(73, 73, '\x315bd12787ab0f2d0ba59389267938092ae320f4ce88491b9457ee129e375d6a', '2026-11-21 23:34:50.828979+00'),
	(74, 74, '\x30171a89228def284eed57d1891d39fe7a077786a77b823d59c338aab50035d6', '2026-11-21 23:34:50.82898+00'),
	(75, 75, '\x190857a63d1224d5b93706674c3b4b715231e9538c98a71404a8740ca416d990', '2026-11-21 23:34:50.828981+00'),
	(76, 76, '\xc1790a2291d8e9ebdd6af3c22569b2b0de34985d254e989f76ca02f4da4fdf71', '2026-11-21 23:34:50.828982+00'),
	(77, 77, '\x6fde9ec822f0db3140d4182539fe8679dc6c6ddbb8c5f2b1f2c03b3e8654f9d5', '2026-11-21 23:34:50.828984+00'),
	(78, 78, '\xd389a49ccf57d3216b2a1d8eb347ca9df9d98c307ed6f02627e4aeb5d915168f', '2026-11-21 23:34:50.828986+00'),
	(79, 79, '\x90213ae200eed63d4fa1c0def11b9a339f4f05a011cfb8bd501f40c5032c4430', '2026-11-21 23:34:50.828987+00'),
	(80, 80, '\xb30a8f98a4d4dc5872a0e4e0622206512f894acf757ed03f5f867f47d00b48aa', '2026-11-21 23:34:50.828988+00'),
	(81, 81, '\xa6c5f30956f4ca2e788957560c08f4e2cc454fbae8b7d12b883cd3a69d46b861', '2026-11-21 23:34:50.828989+00'),
	(82, 82, '\x1eeaeb2617ff5e2a1c301425966ce24bc0ab0d9715d81ac5b37952c264b9b0aa', '2026-11-21 23:34:50.82899+00'),
	(83, 83, '\x24887e42324fc78fe8da3653d468662c3e5cb87347e9ed1a4971331862f35a48', '2026-11-21 23:34:50.828991+00'),
	(84, 84, '\x62661d6c4d86066c2ef8067d1aa8e37ab48eba3a90f7744813c5f809e87e4cf7', '2026-11-21 23:34:50.828993+00'),
	(85, 85, '\x74fec30b3dba2288b54062e4344907b0a381635ffb081dcb4596769b57e6e4f3', '2026-11-21 23:34:50.828994+00'),
	(86, 86, '\x3acdd6e0c0f6e29f697aa396e719e97733e6c74b22c65ddbe31674e25dc919aa', '2026-11-21 23:34:50.828995+00'),
	(87, 87, '\x3ceb5add01e2b18fb6afe7fde5106becda4fbfc18042ff3e5b48957692e1bb02', '2026-11-21 23:34:50.828996+00'),
	(88, 88, '\x9f3e2791a66e23246453d230640745283e56cb37bc37dea844741d28e040bd60', '2026-11-21 23:34:50.828997+00'),
	(89, 89, '\x986f5d4445ba14c838145550c57183138acd1167682055cb7edc7406e81a8655', '2026-11-21 23:34:50.828998+00'),
	(90, 90, '\xca6a97d783e490208d2b6fbff89a96eece35b431438ac4c8542db938b2653f66', '2026-11-21 23:34:50.829378+00'),
	(91, 91, '\x41df1d5755982770f8578f8528f2b4258943026ceb33c16ac62b1e316e6f6bd7', '2026-11-21 23:34:50.829379+00'),
	(92, 92, '\xca6d3631491449437669e51d0131241a5708d2cfd47e3f324331cdfda48165d5', '2026-11-21 23:34:50.82938+00'),
	(93, 93, '\xe2b9c1d806c93df00d3cc336c5bcf5eb68fcb2e452e7412037f6221aa37f75fe', '2026-11-21 23:34:50.829382+00'),
	(94, 94, '\xfb289f456e0cf78627066f1abc1d38d32a5d27da71dc1b09ed8157c59c34f8bf', '2026-11-21 23:34:50.829384+00'),
	(95, 95, '\x925ea782b8330b06e040478b6827333bf7ffb39cd51a3891b33773908829c8d7', '2026-11-21 23:34:50.829385+00'),
	(96, 96, '\x6e82ca116bc9d87ea72b43dc74db438f0facf0e45a5f433ee139e69625117413', '2026-11-21 23:34:50.829386+00'),
	(97, 97, '\xe9e54c011b9b1718f26335b49906bd6c026bf44df75388138d8002d5f30162a6', '2026-11-21 23:34:50.829387+00'),
	(98, 98, '\x6aa1b8c59e50c608254dac2ff19c2a9c97db142d475259e98c27ba5fe6191ac5', '2026-11-21 23:34:50.829389+00'),
	(99, 99, '\xf0518b5adc51e452ffd8dda291cb08864eab4e9e6bbac889acae230b59fa3faa', '2026-11-21 23:34:50.82939+00'),
	(100, 100, '\xfb8057bc9550923f35d91e1d83d7a6366a796be333f2568747b619fa1e3b95f6', '2026-11-21 23:34:50.829391+00'),
	(101, 101, '\xc26018eaf4931485acb6c2dfb16e2970348f02be9e8f539c32876b2d9f99525c', '2026-11-21 23:34:50.829392+00'),
	(102, 102, '\x5abe76999c8b7a4c972e439a4c8d1dee25d8bd1261230ded6c77ebf8d617fc3a', '2026-11-21 23:34:50.829393+00'),
	(103, 103, '\x5cde67686d1b3e3e6f6603d012e838c5fa14994f636c1d4e3ad1bb1a4c4afa85', '2026-11-21 23:34:50.829394+00'),
	(104, 104, '\x7bf6d39e6905d1f9b80c627544634cff71f4d4735fdd6ff3fba42a6efcb3278b', '2026-11-21 23:34:50.829395+00'),
	(105, 105, '\x44f12badfdd1a3f4c1128df96732169058e8cbefb59d657871d51e92cdd9b8bd', '2026-11-21 23:34:50.829397+00'),
	(106, 106, '\xd26a6a3b8600b421b98a87b623472d0d8f6a350b36303ec9b04426d09ba7861b', '2026-11-21 23:34:50.829398+00'),
	(107, 107, '\xe9897304910b63198b0ced7c844dd59f240240b768fb324ef68954ae55c69d16', '2026-11-21 23:34:50.829399+00'),
	(108, 108, '\xa3b6dd9ab6cc9d97be2c9b17991f71b418762cf19a22e59b3156db72f78d7442', '2026-11-21 23:34:50.8294+00'),
	(109, 109, '\xb6c673301a2499f4414b01266a6de51b86dcd9bd84b0d29a56e0e066683e034b', '2026-11-21 23:34:50.829401+00'),
	(110, 110, '\x731e12170f7afa83746a3c911a75d3ddaf0dd004d6932e56f0f39c7ab47154e7', '2026-11-21 23:34:50.829403+00'),
	(111, 111, '\x8c994e139f256f05fd5be929d498ee004174b254a882b2a1c910bb93d027fdc3', '2026-11-21 23:34:50.829404+00'),
	(112, 112, '\x4e7e760949d3c3432750d0aeea1b97b69d2b8e6de64eea8f0d31f26e74e435f2', '2026-11-21 23:34:50.829406+00'),
	(113, 113, '\x3ed2975336a48b2556c7c4332befefa46ffe03cb2bb04e1fff2f79b8dc8fc757', '2026-11-21 23:34:50.829407+00'),
	(114, 114, '\x7487df2ed250dbdc2ef2bd717172075b8934c2a5e88c17bca7bd722e6bcdbfd4', '2026-11-21 23:34:50.829408+00'),
	(115, 115, '\x4365ec8139dd788bd46e6ba11ee197dc7d0f6c013ba5d9f54b5c02a7556aaf09', '2026-11-21 23:34:50.829409+00'),
	(116, 116, '\x1eacf9f84f983537ec1756a6873db59f1a4d1f7fa7c3b929f60fc2e479b7dd7d', '2026-11-21 23:34:50.82941+00'),
	(117, 117, '\xfbb82c81629bbedd8a0913fb00f1b93b92ebae6e038450118a486dbd419de5d3', '2026-11-21 23:34:50.829411+00'),
	(118, 118, '\x4a6373f37e34a2138b2b6027ee990bd3a12bbe58f23c44873db3cad6a4153882', '2026-11-21 23:34:50.829412+00'),
	(119, 119, '\xedb275e084884ef21ad9f8fa1679831b8f366cb43d340d7b675086b961535ce5', '2026-11-21 23:34:50.829414+00'),
	(120, 120, '\xc48ad4e7e111d804f99a9535f72dc1ca87b02f49d4c1ad12f07ed7eb651fffc9', '2026-11-21 23:34:50.829415+00');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-21 23:34:49.681845+00', 'applicant', '01a20076-683c-703e-9f52-6b2a5a61c568', 'profile-created', '01a20076-683c-703e-9f52-6b2a5a61c568', '6e34beda-c87b-497f-a086-8b92d5e9089c', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(2, '2026-11-21 23:34:49.714644+00', 'applicant', '01a20076-686d-7456-a9f0-8ffac71179a5', 'profile-created', '01a20076-686d-7456-a9f0-8ffac71179a5', '32e22a62-816f-4e9a-aea3-d2e5d847e36f', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(3, '2026-11-21 23:34:49.744047+00', 'applicant', '01a20076-6888-754f-b7ae-7070b421d95c', 'profile-created', '01a20076-6888-754f-b7ae-7070b421d95c', 'a1cf5509-026c-4138-8428-694ac7f66ba0', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(4, '2026-11-21 23:34:49.760249+00', 'applicant', '01a20076-6888-754f-b7ae-7070b421d95c', 'profile-activated', '01a20076-6888-754f-b7ae-7070b421d95c', '6deaae1d-a079-4bbb-9241-e85393bc3d96', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(5, '2026-11-21 23:34:49.763206+00', 'applicant', '01a20076-6888-754f-b7ae-7070b421d95c', 'signed-in', '01a20076-6888-754f-b7ae-7070b421d95c', '01a20076-68a2-76a9-ad38-aec623af8f6c', NULL, '{"session": "01a20076-68a2-76aa-bdb1-3f13466ece8b", "remembered": false}'),
	(6, '2026-11-21 23:34:49.77575+00', 'applicant', '01a20076-68ab-74d6-9707-7a783b09464d', 'profile-created', '01a20076-68ab-74d6-9707-7a783b09464d', '728eaf33-28d6-4ce8-bccb-aec71438dfc7', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(7, '2026-11-21 23:34:49.78102+00', 'applicant', '01a20076-68ab-74d6-9707-7a783b09464d', 'profile-activated', '01a20076-68ab-74d6-9707-7a783b09464d', '6c5115fc-aa97-49ab-9e8c-be509f30e619', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(8, '2026-11-21 23:34:49.782423+00', 'applicant', '01a20076-68ab-74d6-9707-7a783b09464d', 'signed-in', '01a20076-68ab-74d6-9707-7a783b09464d', '01a20076-68b6-74f3-908a-c1fecd8e24cb', NULL, '{"session": "01a20076-68b6-74f4-8158-a08802d457e6", "remembered": false}'),
	(9, '2026-11-21 23:34:49.799268+00', 'applicant', '01a20076-68ab-74d6-9707-7a783b09464d', 'payment-initiated', '01a20076-68ab-74d6-9707-7a783b09464d', 'dd6e7dbc-b029-426a-a680-f4554c72aadf', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-W8NRD-EX900-EV8Z5-20M0H", "amountKobo": 1250000}'),
	(10, '2026-11-21 23:34:49.815153+00', 'applicant', '01a20076-68d2-71c8-9f29-6ad390f513a2', 'profile-created', '01a20076-68d2-71c8-9f29-6ad390f513a2', '42313aad-2060-4af2-b4bf-39ed0c3d86bf', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(11, '2026-11-21 23:34:49.820786+00', 'applicant', '01a20076-68d2-71c8-9f29-6ad390f513a2', 'profile-activated', '01a20076-68d2-71c8-9f29-6ad390f513a2', '3456f0d5-c19b-4fa7-b4c9-f1a07f4f0da5', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(12, '2026-11-21 23:34:49.82279+00', 'applicant', '01a20076-68d2-71c8-9f29-6ad390f513a2', 'signed-in', '01a20076-68d2-71c8-9f29-6ad390f513a2', '01a20076-68de-715c-b361-cd26943d83a7', NULL, '{"session": "01a20076-68de-715d-a79c-6db196049891", "remembered": false}'),
	(13, '2026-11-21 23:34:49.827757+00', 'applicant', '01a20076-68d2-71c8-9f29-6ad390f513a2', 'payment-initiated', '01a20076-68d2-71c8-9f29-6ad390f513a2', '4c3fc974-aa45-49ea-af2c-f8280f9ec1fb', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-NNJ7K-DDH87-VX0CC-S0272", "amountKobo": 1250000}'),
	(14, '2026-11-21 23:34:49.84204+00', 'gateway', NULL, 'payment-confirmed', '01a20076-68d2-71c8-9f29-6ad390f513a2', '28d5c0e5-03fc-4395-84d8-49ec36f31188', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-NNJ7K-DDH87-VX0CC-S0272", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000001"}'),
	(15, '2026-11-21 23:34:49.858233+00', 'applicant', '01a20076-68fb-722c-9e23-0d9360062a74', 'profile-created', '01a20076-68fb-722c-9e23-0d9360062a74', '4ea61b3b-dfbb-4e15-bf00-6e29f097e936', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(16, '2026-11-21 23:34:49.862836+00', 'applicant', '01a20076-68fb-722c-9e23-0d9360062a74', 'profile-activated', '01a20076-68fb-722c-9e23-0d9360062a74', 'b46a53dc-12f6-4af0-af12-d561f2cf5f26', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(17, '2026-11-21 23:34:49.864235+00', 'applicant', '01a20076-68fb-722c-9e23-0d9360062a74', 'signed-in', '01a20076-68fb-722c-9e23-0d9360062a74', '01a20076-6907-7613-b165-e71fa192e1b2', NULL, '{"session": "01a20076-6907-7614-986f-d0a334efde1e", "remembered": false}'),
	(18, '2026-11-21 23:34:49.868674+00', 'applicant', '01a20076-68fb-722c-9e23-0d9360062a74', 'payment-initiated', '01a20076-68fb-722c-9e23-0d9360062a74', '5b281199-415a-4ba9-8799-7588da56868d', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-23XD4-M74BZ-E4Y4X-1G05Y", "amountKobo": 1250000}'),
	(19, '2026-11-21 23:34:49.878251+00', 'gateway', NULL, 'payment-confirmed', '01a20076-68fb-722c-9e23-0d9360062a74', '9cba35ee-cdb6-42b7-b7d4-6cf99d22950b', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-23XD4-M74BZ-E4Y4X-1G05Y", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000002"}'),
	(20, '2026-11-21 23:34:49.883792+00', 'applicant', '01a20076-68fb-722c-9e23-0d9360062a74', 'biodata-saved', '01a20076-68fb-722c-9e23-0d9360062a74', '3af214cf-752b-4e93-9f81-bd1ee012a2d3', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(21, '2026-11-21 23:34:49.899391+00', 'applicant', '01a20076-6927-7550-a4b0-cea1dce188b5', 'profile-created', '01a20076-6927-7550-a4b0-cea1dce188b5', 'f6d254f8-bb2e-4745-bb5f-ecb2bc92eb3d', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(22, '2026-11-21 23:34:49.904542+00', 'applicant', '01a20076-6927-7550-a4b0-cea1dce188b5', 'profile-activated', '01a20076-6927-7550-a4b0-cea1dce188b5', '30adb75a-7be6-49f5-81ff-0289ae1deba0', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(23, '2026-11-21 23:34:49.905978+00', 'applicant', '01a20076-6927-7550-a4b0-cea1dce188b5', 'signed-in', '01a20076-6927-7550-a4b0-cea1dce188b5', '01a20076-6931-7346-ac73-713a0a92f03e', NULL, '{"session": "01a20076-6931-7347-bb75-14a560c61eba", "remembered": false}'),
	(24, '2026-11-21 23:34:49.914401+00', 'applicant', '01a20076-6927-7550-a4b0-cea1dce188b5', 'payment-initiated', '01a20076-6927-7550-a4b0-cea1dce188b5', '2cdc0ffe-e66b-4a52-86e8-06ed2df55764', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-YJS5B-WV7R3-RAA9V-5EVMQ", "amountKobo": 1250000}'),
	(25, '2026-11-21 23:34:49.924357+00', 'gateway', NULL, 'payment-confirmed', '01a20076-6927-7550-a4b0-cea1dce188b5', '07924bb8-154f-469d-997c-616e70a45eae', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-YJS5B-WV7R3-RAA9V-5EVMQ", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000003"}'),
	(26, '2026-11-21 23:34:49.927265+00', 'applicant', '01a20076-6927-7550-a4b0-cea1dce188b5', 'biodata-saved', '01a20076-6927-7550-a4b0-cea1dce188b5', 'f229edb2-e515-4d3a-af62-26647c31cb3a', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(28, '2026-11-21 23:34:49.956989+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'profile-created', '01a20076-6961-7019-8e4d-b276f6b22987', '79a16515-bd83-423c-89ec-8077e13756a8', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(29, '2026-11-21 23:34:49.961585+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'profile-activated', '01a20076-6961-7019-8e4d-b276f6b22987', '90f3d15d-620d-4317-84b2-32764a4251c3', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(27, '2026-11-21 23:34:49.935023+00', 'applicant', '01a20076-6927-7550-a4b0-cea1dce188b5', 'next-of-kin-saved', '01a20076-6927-7550-a4b0-cea1dce188b5', 'fbe6bd33-0d02-456d-994d-51eb09e81b81', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(31, '2026-11-21 23:34:49.967445+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'payment-initiated', '01a20076-6961-7019-8e4d-b276f6b22987', '3d458015-d8fa-4add-9b00-9fa686713f29', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-XFGG0-BKWTE-PAZ4B-VSG08", "amountKobo": 1250000}'),
	(33, '2026-11-21 23:34:49.982457+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'biodata-saved', '01a20076-6961-7019-8e4d-b276f6b22987', '981efc97-9605-48c2-8aeb-cc861f40c43d', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(34, '2026-11-21 23:34:49.995827+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'next-of-kin-saved', '01a20076-6961-7019-8e4d-b276f6b22987', 'ba8c7c64-260d-4fe9-a1fe-dda1958f75fb', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(35, '2026-11-21 23:34:50.002925+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'programme-saved', '01a20076-6961-7019-8e4d-b276f6b22987', '4184db44-d172-4e2e-ba76-b4a0a8ef11f1', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(39, '2026-11-21 23:34:50.052649+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'payment-initiated', '01a20076-69a2-75cf-b039-5260c80f0e49', '1d761120-40cc-4f09-b9ab-96be71e157df', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-T5JY6-FKR8V-YM8M9-Z3WB5", "amountKobo": 1250000}'),
	(41, '2026-11-21 23:34:50.071651+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'biodata-saved', '01a20076-69a2-75cf-b039-5260c80f0e49', 'f4a409cc-88e8-4edb-bd40-a8a8a0cb2277', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(42, '2026-11-21 23:34:50.079152+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'next-of-kin-saved', '01a20076-69a2-75cf-b039-5260c80f0e49', 'ae12ee2b-b68c-40cb-8572-624d14a4fa63', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(43, '2026-11-21 23:34:50.085415+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'programme-saved', '01a20076-69a2-75cf-b039-5260c80f0e49', '731a7439-6a23-4c82-b01f-7294bddf2349', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(44, '2026-11-21 23:34:50.098759+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'educational-record-added', '01a20076-69a2-75cf-b039-5260c80f0e49', 'cff7a877-34c6-4319-8c9a-789b905f13d1', '{}', '{"name": "College of the Two Hills", "endDate": "2009", "startDate": "2006", "qualification": "Nigeria Certificate in Education (NCE)", "educationalRecId": "01a20076-69ed-7185-9697-0e5dfa7c7839"}'),
	(45, '2026-11-21 23:34:50.110261+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'educationalRecords-finished', '01a20076-69a2-75cf-b039-5260c80f0e49', 'bc619d44-1d5f-4db1-9a2c-7e0c9500d756', '{"stage": "EducationalRecord"}', '{"stage": "OlevelResult"}'),
	(49, '2026-11-21 23:34:50.141239+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'payment-initiated', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'e98e2c35-6a15-4ca9-a678-90a294a72678', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-ABVMG-N5JX0-R9RGM-VYM2W", "amountKobo": 1250000}'),
	(51, '2026-11-21 23:34:50.155929+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'biodata-saved', '01a20076-6a0c-71db-bf3a-f07585c4e278', '96a26e80-02f2-4f84-b27e-5fbd8bf0ecec', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(52, '2026-11-21 23:34:50.158991+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'next-of-kin-saved', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'a644621c-d145-49ae-82e4-0fa218f27dfe', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(53, '2026-11-21 23:34:50.16151+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'programme-saved', '01a20076-6a0c-71db-bf3a-f07585c4e278', '63b3b22f-19be-4db2-8c20-349ef39ffe88', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(54, '2026-11-21 23:34:50.163857+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'educational-record-added', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'bda06096-ffb7-4c9a-b0a5-d7678c84d795', '{}', '{"name": "College of the Two Hills", "endDate": "2009", "startDate": "2006", "qualification": "Nigeria Certificate in Education (NCE)", "educationalRecId": "01a20076-6a33-7609-b24e-d629620823e3"}'),
	(55, '2026-11-21 23:34:50.168741+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'educationalRecords-finished', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'd7d6596a-6697-4dfa-a25c-0c392da6bc65', '{"stage": "EducationalRecord"}', '{"stage": "OlevelResult"}'),
	(56, '2026-11-21 23:34:50.200468+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'upload-stored', '01a20076-6a0c-71db-bf3a-f07585c4e278', '0e54e7ce-8ec4-4720-8fa0-26ef04da5a89', NULL, '{"bytes": 437, "uploadId": "01a20076-6a4f-74ac-a6bb-398e812b2d48", "documentType": "OlevelResult"}'),
	(30, '2026-11-21 23:34:49.96295+00', 'applicant', '01a20076-6961-7019-8e4d-b276f6b22987', 'signed-in', '01a20076-6961-7019-8e4d-b276f6b22987', '01a20076-696a-712c-8c9c-233e57836d4a', NULL, '{"session": "01a20076-696a-712d-a430-15abd4382f55", "remembered": false}'),
	(32, '2026-11-21 23:34:49.977007+00', 'gateway', NULL, 'payment-confirmed', '01a20076-6961-7019-8e4d-b276f6b22987', 'bb8e3185-a04d-45dc-8bb7-173c227c7a5e', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-XFGG0-BKWTE-PAZ4B-VSG08", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000004"}'),
	(36, '2026-11-21 23:34:50.035353+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'profile-created', '01a20076-69a2-75cf-b039-5260c80f0e49', '745e0eff-e3b0-4658-a855-3a9a38f1abed', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(37, '2026-11-21 23:34:50.043422+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'profile-activated', '01a20076-69a2-75cf-b039-5260c80f0e49', '633b3800-b987-4669-b834-7e85c1fa9322', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(38, '2026-11-21 23:34:50.048872+00', 'applicant', '01a20076-69a2-75cf-b039-5260c80f0e49', 'signed-in', '01a20076-69a2-75cf-b039-5260c80f0e49', '01a20076-69c0-76bf-ba28-f966c5af4a07', NULL, '{"session": "01a20076-69c0-76c0-a9cd-50962c601ec5", "remembered": false}'),
	(40, '2026-11-21 23:34:50.06908+00', 'gateway', NULL, 'payment-confirmed', '01a20076-69a2-75cf-b039-5260c80f0e49', 'ca8787e1-b223-4a0a-a582-84c9ab4c8dff', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-T5JY6-FKR8V-YM8M9-Z3WB5", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000005"}'),
	(46, '2026-11-21 23:34:50.128289+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'profile-created', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'd9959d4e-972b-42bc-b171-96647fc95241', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(47, '2026-11-21 23:34:50.135366+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'profile-activated', '01a20076-6a0c-71db-bf3a-f07585c4e278', '4d15a916-6602-4c20-8ca6-06c4a5fea7ef', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(48, '2026-11-21 23:34:50.136882+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'signed-in', '01a20076-6a0c-71db-bf3a-f07585c4e278', '01a20076-6a18-76b2-baa9-0f5aa0288194', NULL, '{"session": "01a20076-6a18-76b3-a203-3c104ad5500c", "remembered": false}'),
	(50, '2026-11-21 23:34:50.153332+00', 'gateway', NULL, 'payment-confirmed', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'b4cba49c-dd82-410e-a98f-701929118cfc', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-ABVMG-N5JX0-R9RGM-VYM2W", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000006"}'),
	(62, '2026-11-21 23:34:50.296432+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'profile-created', '01a20076-6aa8-7737-865a-a1154fe66976', '94dfc817-75d8-4c5d-9ff5-bd5d89f7b96f', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(63, '2026-11-21 23:34:50.322138+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'profile-activated', '01a20076-6aa8-7737-865a-a1154fe66976', '752724ee-0dd2-4dff-92cb-efbcaabf4bd5', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(64, '2026-11-21 23:34:50.334758+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'signed-in', '01a20076-6aa8-7737-865a-a1154fe66976', '01a20076-6ade-7135-b36b-e8a76b22a311', NULL, '{"session": "01a20076-6ade-7136-a783-b457b01855e4", "remembered": false}'),
	(66, '2026-11-21 23:34:50.37731+00', 'gateway', NULL, 'payment-confirmed', '01a20076-6aa8-7737-865a-a1154fe66976', '072b39b4-6cef-40ab-9b61-58d22503e9fd', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-1MTTP-2JP50-8XB1R-TJ5S0", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000007"}'),
	(80, '2026-11-21 23:34:50.616466+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'profile-created', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'dc0ba7c3-58a0-48ab-a54a-62a23e03d287', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(81, '2026-11-21 23:34:50.625477+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'profile-activated', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'b94f1e74-314b-459c-8be9-d7ab9f7d7064', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(82, '2026-11-21 23:34:50.626594+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'signed-in', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '01a20076-6c02-7402-818d-97b221e4d5f8', NULL, '{"session": "01a20076-6c02-7403-9297-f485bf25d72e", "remembered": false}'),
	(84, '2026-11-21 23:34:50.657007+00', 'gateway', NULL, 'payment-confirmed', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'e19cbf27-c034-446d-9637-113539e43b6a', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-75FVF-CZ6M6-MWANV-TCKVJ", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000008"}'),
	(100, '2026-11-21 23:34:50.733953+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'profile-created', '01a20076-6c6b-7380-9253-edd41b04402e', 'efc30945-1e09-4317-bd79-fe3724164d8a', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(101, '2026-11-21 23:34:50.740814+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'profile-activated', '01a20076-6c6b-7380-9253-edd41b04402e', '03ce40e7-2c1f-4f3e-9ca1-170013783bd3', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(102, '2026-11-21 23:34:50.741784+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'signed-in', '01a20076-6c6b-7380-9253-edd41b04402e', '01a20076-6c75-74b4-b3ad-26b38b2fa1d3', NULL, '{"session": "01a20076-6c75-74b5-b191-090fb607b543", "remembered": false}'),
	(104, '2026-11-21 23:34:50.759683+00', 'gateway', NULL, 'payment-confirmed', '01a20076-6c6b-7380-9253-edd41b04402e', '0b62804a-f34a-46f3-8ac1-776322f0005d', '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-MNB7Q-KTPQ9-T5Q4P-1ME29", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000009"}'),
	(57, '2026-11-21 23:34:50.207219+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'olevel-result-added', '01a20076-6a0c-71db-bf3a-f07585c4e278', '10497852-cc00-48ac-a863-d3e8919cb1da', '{}', '{"examName": "WAEC", "examYear": "2005", "resultId": "01a20076-6a5e-75ea-81c3-d07b6db4e788", "uploadId": "01a20076-6a4f-74ac-a6bb-398e812b2d48", "examNumber": "4250101001"}'),
	(58, '2026-11-21 23:34:50.216316+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'olevel-subject-set', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'f3417ddf-80d8-44c5-b13d-0c5d44c927da', '{}', '{"grade": "C4", "resultId": "01a20076-6a5e-75ea-81c3-d07b6db4e788", "subjectName": "English Language"}'),
	(59, '2026-11-21 23:34:50.22989+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'olevel-subject-set', '01a20076-6a0c-71db-bf3a-f07585c4e278', '8c50e802-0acf-434e-9bec-151bb443e09c', '{}', '{"grade": "B3", "resultId": "01a20076-6a5e-75ea-81c3-d07b6db4e788", "subjectName": "Mathematics"}'),
	(60, '2026-11-21 23:34:50.234543+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'olevel-subject-set', '01a20076-6a0c-71db-bf3a-f07585c4e278', '93ed5536-fcf8-4053-96eb-549c1011ab1f', '{}', '{"grade": "AR", "resultId": "01a20076-6a5e-75ea-81c3-d07b6db4e788", "subjectName": "Economics"}'),
	(61, '2026-11-21 23:34:50.243181+00', 'applicant', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'olevelResults-finished', '01a20076-6a0c-71db-bf3a-f07585c4e278', '809ba49b-6653-4c4d-91c0-63250f7087d1', '{"stage": "OlevelResult"}', '{"stage": "EmploymentRecord"}'),
	(65, '2026-11-21 23:34:50.349733+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'payment-initiated', '01a20076-6aa8-7737-865a-a1154fe66976', 'a298adfb-8545-4d19-b15a-12ec52124572', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-1MTTP-2JP50-8XB1R-TJ5S0", "amountKobo": 1250000}'),
	(67, '2026-11-21 23:34:50.385154+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'biodata-saved', '01a20076-6aa8-7737-865a-a1154fe66976', '7079ff64-03e8-46ec-ac36-ca421cd1f56e', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(68, '2026-11-21 23:34:50.396133+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'next-of-kin-saved', '01a20076-6aa8-7737-865a-a1154fe66976', 'a2a1e14b-f118-433d-890e-1b8717249ec1', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(69, '2026-11-21 23:34:50.398881+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'programme-saved', '01a20076-6aa8-7737-865a-a1154fe66976', 'd62ab393-dee8-4eaa-a1c0-c71782a731c7', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(70, '2026-11-21 23:34:50.403116+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'educational-record-added', '01a20076-6aa8-7737-865a-a1154fe66976', 'c3a8d7af-39b3-48f6-a76c-8de790680d0a', '{}', '{"name": "College of the Two Hills", "endDate": "2009", "startDate": "2006", "qualification": "Nigeria Certificate in Education (NCE)", "educationalRecId": "01a20076-6b22-72db-8e3a-abc2872bfae7"}'),
	(71, '2026-11-21 23:34:50.411226+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'educationalRecords-finished', '01a20076-6aa8-7737-865a-a1154fe66976', '443cb539-0c94-416b-b5d2-04be4b6e2fad', '{"stage": "EducationalRecord"}', '{"stage": "OlevelResult"}'),
	(72, '2026-11-21 23:34:50.421414+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'upload-stored', '01a20076-6aa8-7737-865a-a1154fe66976', 'e08870bc-f414-416b-8ab1-7cf27299f1c3', NULL, '{"bytes": 444, "uploadId": "01a20076-6b34-724d-be62-50d35eae6fdb", "documentType": "OlevelResult"}'),
	(73, '2026-11-21 23:34:50.4244+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'olevel-result-added', '01a20076-6aa8-7737-865a-a1154fe66976', '90d488ff-c474-49fd-916b-362a4d8445f4', '{}', '{"examName": "WAEC", "examYear": "2005", "resultId": "01a20076-6b37-75a7-a11f-ccb30fa5a01c", "uploadId": "01a20076-6b34-724d-be62-50d35eae6fdb", "examNumber": "4250101001"}'),
	(74, '2026-11-21 23:34:50.427133+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'olevel-subject-set', '01a20076-6aa8-7737-865a-a1154fe66976', '63295ab2-2b46-43f9-8852-02f04cadac7f', '{}', '{"grade": "C4", "resultId": "01a20076-6b37-75a7-a11f-ccb30fa5a01c", "subjectName": "English Language"}'),
	(75, '2026-11-21 23:34:50.429499+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'olevel-subject-set', '01a20076-6aa8-7737-865a-a1154fe66976', '004d73ed-0fa5-42df-8670-46105e3fe851', '{}', '{"grade": "B3", "resultId": "01a20076-6b37-75a7-a11f-ccb30fa5a01c", "subjectName": "Mathematics"}'),
	(76, '2026-11-21 23:34:50.431854+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'olevel-subject-set', '01a20076-6aa8-7737-865a-a1154fe66976', '5440c17a-da0f-4b9e-98dd-073366cbcbbd', '{}', '{"grade": "AR", "resultId": "01a20076-6b37-75a7-a11f-ccb30fa5a01c", "subjectName": "Economics"}'),
	(77, '2026-11-21 23:34:50.439435+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'olevelResults-finished', '01a20076-6aa8-7737-865a-a1154fe66976', '44ab8c50-19fe-42b1-b89b-8a7c798da7b8', '{"stage": "OlevelResult"}', '{"stage": "EmploymentRecord"}'),
	(78, '2026-11-21 23:34:50.444595+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'employment-record-added', '01a20076-6aa8-7737-865a-a1154fe66976', '047addfb-14b2-4af5-99b9-cb65ad254dae', '{}', '{"endDate": "2020", "startDate": "2012", "designation": "Shop manager", "employerName": "Blue Gate Stores", "employmentRecId": "01a20076-6b4c-7659-9d04-04a203290a05"}'),
	(79, '2026-11-21 23:34:50.557612+00', 'applicant', '01a20076-6aa8-7737-865a-a1154fe66976', 'employmentRecords-finished', '01a20076-6aa8-7737-865a-a1154fe66976', '14a3cb71-490a-437e-827d-e2699969aca1', '{"stage": "EmploymentRecord"}', '{"stage": "PictureUpload"}'),
	(83, '2026-11-21 23:34:50.630378+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'payment-initiated', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'fbee5463-b12d-4b5e-ae67-f0a443ea12d5', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-75FVF-CZ6M6-MWANV-TCKVJ", "amountKobo": 1250000}'),
	(85, '2026-11-21 23:34:50.659155+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'biodata-saved', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '48972af3-5787-4c49-bcc1-357e79ebe61c', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(86, '2026-11-21 23:34:50.664462+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'next-of-kin-saved', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'd85e5aa4-9455-4cc4-8fc5-48a1c13c6d1d', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(87, '2026-11-21 23:34:50.670681+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'programme-saved', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '7c57843a-1439-4314-901b-af94611f18ec', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(88, '2026-11-21 23:34:50.674346+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'educational-record-added', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'b7403a3f-31fe-4c52-9f4a-e740700d7042', '{}', '{"name": "College of the Two Hills", "endDate": "2009", "startDate": "2006", "qualification": "Nigeria Certificate in Education (NCE)", "educationalRecId": "01a20076-6c31-7464-a1bc-d9edb8375d89"}'),
	(89, '2026-11-21 23:34:50.681979+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'educationalRecords-finished', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'c2fa44fa-934c-40b4-8fb2-711ad88dd9c4', '{"stage": "EducationalRecord"}', '{"stage": "OlevelResult"}'),
	(90, '2026-11-21 23:34:50.689377+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'upload-stored', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '4b85b7c9-e983-4ef0-9560-e25ce594bb89', NULL, '{"bytes": 437, "uploadId": "01a20076-6c40-770c-8f73-f815c305d6d7", "documentType": "OlevelResult"}'),
	(91, '2026-11-21 23:34:50.69179+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'olevel-result-added', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'fd87d322-2d67-4f09-aaa8-2c0b0efed46a', '{}', '{"examName": "WAEC", "examYear": "2005", "resultId": "01a20076-6c43-76e2-8a1c-40df91f1496e", "uploadId": "01a20076-6c40-770c-8f73-f815c305d6d7", "examNumber": "4250101001"}'),
	(92, '2026-11-21 23:34:50.694197+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'olevel-subject-set', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '01fa9603-70f0-4a54-8881-ff9a0b1a1aa6', '{}', '{"grade": "C4", "resultId": "01a20076-6c43-76e2-8a1c-40df91f1496e", "subjectName": "English Language"}'),
	(93, '2026-11-21 23:34:50.696522+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'olevel-subject-set', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'd628eb9a-d0f5-4448-b813-501a1282b87d', '{}', '{"grade": "B3", "resultId": "01a20076-6c43-76e2-8a1c-40df91f1496e", "subjectName": "Mathematics"}'),
	(94, '2026-11-21 23:34:50.698688+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'olevel-subject-set', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '95a14736-b0f0-4a35-8727-2e179bd3c2ea', '{}', '{"grade": "AR", "resultId": "01a20076-6c43-76e2-8a1c-40df91f1496e", "subjectName": "Economics"}'),
	(95, '2026-11-21 23:34:50.701653+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'olevelResults-finished', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'b9359906-e961-4034-966c-67c2ebe9fc00', '{"stage": "OlevelResult"}', '{"stage": "EmploymentRecord"}'),
	(96, '2026-11-21 23:34:50.70457+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'employment-record-added', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'df944ea5-e74c-446d-89ab-bdc6ba22ecde', '{}', '{"endDate": "2020", "startDate": "2012", "designation": "Shop manager", "employerName": "Blue Gate Stores", "employmentRecId": "01a20076-6c4f-727f-bdc4-841666fe889d"}'),
	(97, '2026-11-21 23:34:50.711332+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'employmentRecords-finished', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '4ed96a73-7aa4-4ff7-8469-45006517edaa', '{"stage": "EmploymentRecord"}', '{"stage": "PictureUpload"}'),
	(98, '2026-11-21 23:34:50.720368+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'upload-stored', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '8c211ab5-a67f-46a4-a179-cde4bf66b837', NULL, '{"bytes": 443, "uploadId": "01a20076-6c5f-778d-bf7a-4c7694e33bbd", "documentType": "ProfilePicture"}'),
	(99, '2026-11-21 23:34:50.72301+00', 'applicant', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'picture-saved', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '281a9902-6c84-4e9d-a8d2-4fc1fabc8c1b', '{"stage": "PictureUpload", "pictureId": null}', '{"stage": "SubmitApplication", "pictureId": "01a20076-6c5f-778d-bf7a-4c7694e33bbd"}'),
	(103, '2026-11-21 23:34:50.74465+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'payment-initiated', '01a20076-6c6b-7380-9253-edd41b04402e', 'c5bc2f65-36a0-4eef-8964-7edeeba00b74', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-MNB7Q-KTPQ9-T5Q4P-1ME29", "amountKobo": 1250000}'),
	(105, '2026-11-21 23:34:50.761386+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'biodata-saved', '01a20076-6c6b-7380-9253-edd41b04402e', '6ac853c4-a8c4-4901-8178-f483b130a392', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(106, '2026-11-21 23:34:50.765993+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'next-of-kin-saved', '01a20076-6c6b-7380-9253-edd41b04402e', '1dd64e1e-3df5-44f5-9977-f44179e4c7a1', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(107, '2026-11-21 23:34:50.773035+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'programme-saved', '01a20076-6c6b-7380-9253-edd41b04402e', 'e03212f8-8a98-4d13-9783-629c086ba956', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(108, '2026-11-21 23:34:50.774868+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'educational-record-added', '01a20076-6c6b-7380-9253-edd41b04402e', 'd45c4524-8df7-42e9-9905-8cd125291d24', '{}', '{"name": "College of the Two Hills", "endDate": "2009", "startDate": "2006", "qualification": "Nigeria Certificate in Education (NCE)", "educationalRecId": "01a20076-6c96-711e-bd0d-72730a05256e"}'),
	(109, '2026-11-21 23:34:50.777928+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'educationalRecords-finished', '01a20076-6c6b-7380-9253-edd41b04402e', 'ad56fbc8-034c-4454-b7ef-1b5387df289e', '{"stage": "EducationalRecord"}', '{"stage": "OlevelResult"}'),
	(110, '2026-11-21 23:34:50.789652+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'upload-stored', '01a20076-6c6b-7380-9253-edd41b04402e', 'f797103a-a81a-4225-8d08-671d591367f1', NULL, '{"bytes": 448, "uploadId": "01a20076-6ca4-7708-b286-2d38926f6b72", "documentType": "OlevelResult"}'),
	(111, '2026-11-21 23:34:50.792172+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'olevel-result-added', '01a20076-6c6b-7380-9253-edd41b04402e', '47b031be-5c96-48a9-a707-60319528d2ed', '{}', '{"examName": "WAEC", "examYear": "2005", "resultId": "01a20076-6ca7-70b3-bf38-05d8c5b5a51e", "uploadId": "01a20076-6ca4-7708-b286-2d38926f6b72", "examNumber": "4250101001"}'),
	(112, '2026-11-21 23:34:50.794599+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'olevel-subject-set', '01a20076-6c6b-7380-9253-edd41b04402e', '5df47e9b-b3c6-405f-ab42-64dd892777a0', '{}', '{"grade": "C4", "resultId": "01a20076-6ca7-70b3-bf38-05d8c5b5a51e", "subjectName": "English Language"}'),
	(113, '2026-11-21 23:34:50.796903+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'olevel-subject-set', '01a20076-6c6b-7380-9253-edd41b04402e', '6843c433-af21-4f15-b147-dd73f818e384', '{}', '{"grade": "B3", "resultId": "01a20076-6ca7-70b3-bf38-05d8c5b5a51e", "subjectName": "Mathematics"}'),
	(114, '2026-11-21 23:34:50.799268+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'olevel-subject-set', '01a20076-6c6b-7380-9253-edd41b04402e', 'ae16b57e-3d1a-4add-bf3c-dd5add59bffb', '{}', '{"grade": "AR", "resultId": "01a20076-6ca7-70b3-bf38-05d8c5b5a51e", "subjectName": "Economics"}'),
	(115, '2026-11-21 23:34:50.802671+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'olevelResults-finished', '01a20076-6c6b-7380-9253-edd41b04402e', 'c9916faa-a3ca-4959-ae42-f9e0a3dfaf10', '{"stage": "OlevelResult"}', '{"stage": "EmploymentRecord"}'),
	(116, '2026-11-21 23:34:50.804301+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'employment-record-added', '01a20076-6c6b-7380-9253-edd41b04402e', 'b30bac50-19ca-4397-9b1f-0c2b24655cd1', '{}', '{"endDate": "2020", "startDate": "2012", "designation": "Shop manager", "employerName": "Blue Gate Stores", "employmentRecId": "01a20076-6cb3-77aa-89d1-2af358c3409e"}'),
	(117, '2026-11-21 23:34:50.808487+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'employmentRecords-finished', '01a20076-6c6b-7380-9253-edd41b04402e', '1e811ee5-7297-4555-a6fb-a7f80a246d43', '{"stage": "EmploymentRecord"}', '{"stage": "PictureUpload"}'),
	(118, '2026-11-21 23:34:50.816486+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'upload-stored', '01a20076-6c6b-7380-9253-edd41b04402e', 'd70a54dd-3595-450e-8285-fa08fd9f0be3', NULL, '{"bytes": 444, "uploadId": "01a20076-6cbf-722f-921d-5cd3c2e68e7e", "documentType": "ProfilePicture"}'),
	(119, '2026-11-21 23:34:50.818628+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'picture-saved', '01a20076-6c6b-7380-9253-edd41b04402e', 'f7faee45-97d1-4c4f-bdf5-d03201818a73', '{"stage": "PictureUpload", "pictureId": null}', '{"stage": "SubmitApplication", "pictureId": "01a20076-6cbf-722f-921d-5cd3c2e68e7e"}'),
	(120, '2026-11-21 23:34:50.824697+00', 'applicant', '01a20076-6c6b-7380-9253-edd41b04402e', 'application-submitted', '01a20076-6c6b-7380-9253-edd41b04402e', 'f721ad70-fbfe-44ba-82d3-f692247fbc58', '{"stage": "SubmitApplication"}', '{"stage": "ApplicationSumitted"}'),
	(148, '2026-11-21 23:34:51.058993+00', 'gateway', NULL, 'payment-closed', '01a20076-6d98-746e-a7eb-d769f23d840a', 'e7580ace-8eed-4a15-9640-f8610b97e907', '{"status": "open"}', '{"fee": "ApplicationFee", "status": "failed", "reference": "MTR-N4SQK-3T660-J9HY4-PR6HF", "amountKobo": 1250000}'),
	(152, '2026-11-21 23:34:51.162612+00', 'office', '01a20076-67bc-760b-9fd1-e2b9ce29c9aa', 'refund-settled', '01a20076-6d98-746e-a7eb-d769f23d840a', '9ec1a80f-372a-4d97-9876-d0ad9dcc681e', '{"refunded": false}', '{"refunded": true, "reference": "MTR-N4SQK-3T660-J9HY4-PR6HF", "amountKobo": 1250000}'),
	(173, '2026-11-21 23:34:51.351427+00', 'gateway', NULL, 'payment-flagged', '01a20076-6eca-7618-9066-bc009b6a9a18', '6e289127-34a8-4853-839f-81763098c39c', '{"status": "open"}', '{"fee": "ApplicationFee", "status": "failed", "flagged": "Does not match: Paid otherwise.", "reference": "MTR-2T6Y3-ADXVF-K1ZA8-DQRGP", "amountKobo": 1250000, "cameAmount": 900, "cameCurrency": "USD"}'),
	(174, '2026-11-21 23:34:51.358455+00', 'office', '01a20076-67bc-760b-9fd1-e2b9ce29c9aa', 'unclear-payment-decided', '01a20076-6eca-7618-9066-bc009b6a9a18', '65e13986-f7a8-4be3-be74-afda54437900', '{"decision": null}', '{"note": "The bank confirms it.", "decision": "note", "reference": "MTR-2T6Y3-ADXVF-K1ZA8-DQRGP"}'),
	(199, '2026-11-21 23:34:51.601214+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'decision-returned', '01a20076-6fad-735e-bed1-fdce51e0c9fe', '09b539dd-46bf-4d4d-884b-144ca82301cf', '{"state": "proposed", "decisionId": "01a20076-6fc7-71fe-a906-f2d0b3a5d65b", "returnedBecause": null}', '{"state": "returned", "decisionId": "01a20076-6fc7-71fe-a906-f2d0b3a5d65b", "returnedBecause": "Check the slip."}'),
	(206, '2026-11-21 23:34:51.684306+00', 'office', '01a20076-67a6-76f5-ade2-521c0108012b', 'decision-withdrawn', '01a20076-7001-7453-b72e-bc827688c8d2', '3fa3083e-f562-4dd4-bd26-305d56d462f7', '{"state": "proposed", "decisionId": "01a20076-7019-76f7-83fb-5f1e2825aba4", "returnedBecause": null}', '{"state": "withdrawn", "decisionId": "01a20076-7019-76f7-83fb-5f1e2825aba4", "returnedBecause": "Wrong level."}'),
	(220, '2026-11-21 23:34:51.774977+00', 'office', '01a20076-67a6-76f5-ade2-521c0108012b', 'note-added', '01a20076-7056-77c0-86fd-d134112eda35', 'ef124538-60e4-4231-9c7c-a346ddf43f45', NULL, '{"noteId": "01a20076-7077-7184-a6f3-db0fb7f4b65a", "sha256": "06dcdcd828b91e779f88dd4e9a61f8ee889f6eb17d761d5ef31b541ad3f1d27d"}'),
	(264, '2026-11-21 23:34:52.08801+00', 'office', '01a20076-67a6-76f5-ade2-521c0108012b', 'correction-asked', '01a20076-70f9-732d-af5c-d9cec997ab99', '922bff68-7b28-47d4-a76b-cfbfff91ce40', NULL, '{"stepId": "employmentRecords", "message": "Add your present employer.", "correctionId": "01a20076-71b6-77a9-90b0-adaa2ae5c4a6"}'),
	(364, '2026-11-21 23:34:53.046578+00', 'applicant', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'portal-password-set', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'f733f7d1-d9dd-423c-9006-11322752f4a7', '{"set": false}', '{"set": true}'),
	(262, '2026-11-21 23:34:52.048474+00', 'applicant', '01a20076-70f9-732d-af5c-d9cec997ab99', 'picture-saved', '01a20076-70f9-732d-af5c-d9cec997ab99', 'bb09526c-5f28-471d-981c-9221668d955d', '{"stage": "PictureUpload", "pictureId": null}', '{"stage": "SubmitApplication", "pictureId": "01a20076-7188-7433-b829-1aec7c017a0a"}'),
	(263, '2026-11-21 23:34:52.07098+00', 'applicant', '01a20076-70f9-732d-af5c-d9cec997ab99', 'application-submitted', '01a20076-70f9-732d-af5c-d9cec997ab99', '1b79f415-6819-4ffb-ae48-51128be16652', '{"stage": "SubmitApplication"}', '{"stage": "ApplicationSumitted"}'),
	(266, '2026-11-21 23:34:52.100618+00', 'applicant', '01a20076-70f9-732d-af5c-d9cec997ab99', 'employmentRecords-corrected', '01a20076-70f9-732d-af5c-d9cec997ab99', '66dd942f-7bf5-4393-822c-73cdd042986f', NULL, '{"correctionId": "01a20076-71b6-77a9-90b0-adaa2ae5c4a6"}'),
	(363, '2026-11-21 23:34:53.037488+00', 'applicant', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'matric-number-issued', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '909dd9b9-2c52-4fb7-8ad6-63f60d05c483', '{"matricNumber": null}', '{"matricNumber": "ONIKO/24/ACC/00001"}'),
	(275, '2026-11-21 23:34:52.189812+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'refusal-released', '01a20076-71cf-756c-8dc8-bb6160b66cfa', NULL, '{"stage": "ApplicationSumitted", "state": "scheduled", "decisionId": "01a20076-71f7-77a1-8037-06e7a07e94e3", "programmeId": "accounting-bsc"}', '{"stage": "IsRejected", "state": "released", "decisionId": "01a20076-71f7-77a1-8037-06e7a07e94e3", "programmeId": "accounting-bsc"}'),
	(382, '2026-11-21 23:34:53.196693+00', 'system', NULL, 'instalment-reminded', '01a20076-75a8-7794-a74a-9e2e8530f6c5', NULL, NULL, '{"kind": "due", "part": 1, "dueOn": "2026-12-22"}'),
	(405, '2026-11-21 23:34:53.332647+00', 'applicant', '01a20076-7665-769d-9423-9217911da68b', 'offer-decline-undone', '01a20076-7665-769d-9423-9217911da68b', 'ae629fbe-e68f-4ff6-b4c1-197e76fc37b7', '{"declined": true}', '{"declined": false}'),
	(417, '2026-11-21 23:34:53.429829+00', 'applicant', '01a20076-769e-743a-873b-d2c9c35647fa', 'offer-declined', '01a20076-769e-743a-873b-d2c9c35647fa', '366da2ab-9202-4553-ba0e-5782ff661d85', '{"declined": false}', '{"reason": "I moved abroad.", "declined": true, "decisionId": "01a20076-76cd-766d-942d-b33ad561bf82"}'),
	(454, '2026-11-21 23:34:53.925402+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'biodata-saved', '01a20076-78c5-70ef-8952-4de4c5dfa752', '4e71ab3d-be79-4714-8a73-d351114a741f', '{"dob": null, "lga": null, "nin": "", "stage": "Biodata", "state": null, "gender": null, "address": null, "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "", "nationality": null, "no_othername": false, "marital_status": null}', '{"dob": "1988-04-23", "lga": "Uyo", "nin": "12345678901", "stage": "NextOfKin", "state": "akwa_ibom", "gender": "Female", "address": "12 Market Road, Uyo", "surname": "Ẹ̀kúndayọ̀", "firstname": "Ọlúwaṣeun", "mobile_no": "08000000011", "othername": "Táíwò", "jamb_reg_no": "202412345678AB", "nationality": "Nigeria", "no_othername": false, "marital_status": "Married"}'),
	(455, '2026-11-21 23:34:53.937678+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'next-of-kin-saved', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'd1424a2e-360d-4a6c-b701-771b24803f74', '{"stage": "NextOfKin", "guardian": null, "next_of_kin": null}', '{"stage": "ProgrammeApplication", "guardian": null, "next_of_kin": {"email": "kin@mail.example", "title": null, "gender": "female", "address": "3 School Lane, Enugu", "surname": "Nwachukwu-Okonkwo", "mobileNo": "08000000012", "firstname": "Ụzọamaka", "othername": "Ada", "occupation": "Trader", "noOthername": false, "relationship": "sister"}}'),
	(456, '2026-11-21 23:34:53.950175+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'programme-saved', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'd2740cb9-0fb5-4257-9b75-2d81e09e2578', '{"stage": "ProgrammeApplication", "programmeId": null}', '{"stage": "EducationalRecord", "programmeId": "accounting-bsc"}'),
	(457, '2026-11-21 23:34:53.963066+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'educational-record-added', '01a20076-78c5-70ef-8952-4de4c5dfa752', '64988265-a1c8-4236-b0b7-6825215e51ee', '{}', '{"name": "College of the Two Hills", "endDate": "2009", "startDate": "2006", "qualification": "Nigeria Certificate in Education (NCE)", "educationalRecId": "01a20076-790a-75c3-85ba-258db403328f"}'),
	(458, '2026-11-21 23:34:53.978662+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'educationalRecords-finished', '01a20076-78c5-70ef-8952-4de4c5dfa752', '13a899f5-2ffe-49fb-90ca-26ec04eb46d0', '{"stage": "EducationalRecord"}', '{"stage": "OlevelResult"}'),
	(460, '2026-11-21 23:34:54.012813+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'olevel-result-added', '01a20076-78c5-70ef-8952-4de4c5dfa752', '57c1b131-89b9-4de3-8adf-181d84d891b5', '{}', '{"examName": "WAEC", "examYear": "2005", "resultId": "01a20076-7939-76c3-a668-4a794d628d4c", "uploadId": "01a20076-7932-74ef-ac81-930079291f9e", "examNumber": "4250101001"}'),
	(475, '2026-11-21 23:34:54.282779+00', 'system', NULL, 'reset-code-mailed', '01a20076-7a0c-7515-b12f-37b71a03be72', '98e3bcde-836b-4780-8c4b-49046bf572d2', NULL, NULL),
	(431, '2026-11-21 23:34:53.684704+00', 'gateway', NULL, 'payment-put-aside', '01a20076-7773-74c0-b9fd-86dacbf4f215', '4b9fab34-3158-4745-9846-440c7852d6cb', '{"status": "open"}', '{"fee": "AcceptanceFee", "refund": true, "status": "succeeded", "reference": "MTR-C6KA2-2F132-TXDQ4-Q6JTF", "amountKobo": 3000000}'),
	(437, '2026-11-21 23:34:53.80047+00', 'office', '01a20076-67a6-76f5-ade2-521c0108012b', 'decision-proposed', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '3a9cf3c8-531d-4470-9dc2-4b5fe768864b', NULL, '{"kind": "admit", "level": "100", "state": "proposed", "reasons": [], "sentence": "", "conditions": "Bring the original slip.", "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "programmeId": "accounting-bsc"}'),
	(438, '2026-11-21 23:34:53.804594+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'decision-approved', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '2bef794f-f2db-4187-9d89-d9869f74afea', '{"state": "proposed", "approvedAt": null, "approvedBy": null, "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31"}', '{"state": "approved", "approvedAt": "2026-11-21T23:34:53.804Z", "approvedBy": "01a20076-67bb-7556-ad41-68ca84f68e10", "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31"}'),
	(439, '2026-11-21 23:34:53.810826+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'decision-scheduled', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '6c09a229-060b-458a-8393-87edd1d5d0a8', '{"state": "approved", "releaseAt": null, "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "releasedBy": null}', '{"state": "scheduled", "releaseAt": "2026-11-21T23:34:53.808Z", "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "releasedBy": "01a20076-67bb-7556-ad41-68ca84f68e10"}'),
	(440, '2026-11-21 23:34:53.816031+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'document-issued', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', NULL, NULL, '{"kind": "letter", "subjectId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "documentId": "01a20076-7877-7242-b3c4-51946a4cfe57"}'),
	(441, '2026-11-21 23:34:53.816786+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'offer-released', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', NULL, '{"stage": "ApplicationSumitted", "state": "scheduled", "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "programmeId": "accounting-bsc"}', '{"stage": "IsAdmitted", "state": "released", "decisionId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "programmeId": "accounting-bsc"}'),
	(442, '2026-11-21 23:34:53.831734+00', 'office', '01a20076-67bb-7556-ad41-68ca84f68e10', 'document-revoked', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '299ca959-b214-4ee4-a731-8f5b9a3323a2', '{"kind": "letter", "holds": true, "subjectId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "documentId": "01a20076-7877-7242-b3c4-51946a4cfe57"}', '{"kind": "letter", "holds": false, "reason": "The slip was forged.", "subjectId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "documentId": "01a20076-7877-7242-b3c4-51946a4cfe57"}'),
	(443, '2026-11-21 23:34:53.84863+00', 'office', '01a20076-7891-775b-9c68-3ec0334df3cb', 'document-issued-again', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'bfe3937a-8e7c-451c-ba31-3b10053a28be', '{"kind": "letter", "holds": false, "subjectId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "documentId": "01a20076-7877-7242-b3c4-51946a4cfe57"}', '{"kind": "letter", "holds": true, "reason": "The slip is genuine.", "subjectId": "01a20076-7868-75d7-94f3-50dbff0b5e31", "documentId": "01a20076-7896-75d4-a6ae-7a45eb72c19d"}'),
	(445, '2026-11-21 23:34:53.853054+00', 'system', NULL, 'staff-invited', NULL, NULL, NULL, '{"name": "Musa Garba", "role": "admin", "email": "second.invited@office.example", "staff": "01a20076-789c-7060-a95a-43f4972e7620"}'),
	(446, '2026-11-21 23:34:53.869317+00', 'office', '01a20076-789c-7060-a95a-43f4972e7620', 'office-password-set', NULL, 'b6acfdfa-f903-4a7e-89bf-dc9781e7468e', NULL, NULL),
	(447, '2026-11-21 23:34:53.884715+00', 'office', '01a20076-789c-7060-a95a-43f4972e7620', 'office-authenticator-confirmed', NULL, '887689bc-327b-4718-96ea-ce17eddd865b', NULL, NULL),
	(448, '2026-11-21 23:34:53.887416+00', 'office', '01a20076-67be-70b3-8d5f-d53bb5657568', 'staff-disabled', NULL, '1f26b844-dff6-4a4d-8433-0be4c9eb892e', '{"staff": "01a20076-78bd-77a8-8dcc-ae318943d5b8", "disabled": false}', '{"staff": "01a20076-78bd-77a8-8dcc-ae318943d5b8", "disabled": true}'),
	(470, '2026-11-21 23:34:54.192962+00', 'applicant', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', 'signed-in', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', '01a20076-79f0-739c-9cbc-1fa22e43c8a2', NULL, '{"session": "01a20076-79f0-739d-b743-e2bb95b6238f", "remembered": false}'),
	(472, '2026-11-21 23:34:54.226581+00', 'applicant', '01a20076-7a0c-7515-b12f-37b71a03be72', 'profile-created', '01a20076-7a0c-7515-b12f-37b71a03be72', '63462cb5-a839-4bb5-b6e4-fda2336f9754', '{"stage": "ProfileInitiation"}', '{"stage": "ProfileActivation"}'),
	(473, '2026-11-21 23:34:54.234313+00', 'applicant', '01a20076-7a0c-7515-b12f-37b71a03be72', 'profile-activated', '01a20076-7a0c-7515-b12f-37b71a03be72', '79efddb7-5d8c-434f-83a8-c94ae9dbec75', '{"stage": "ProfileActivation"}', '{"stage": "PaymentInitiation"}'),
	(463, '2026-11-21 23:34:54.021411+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'olevel-subject-set', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'b68be68d-d05b-475b-a545-6b6ae9665a79', '{}', '{"grade": "AR", "resultId": "01a20076-7939-76c3-a668-4a794d628d4c", "subjectName": "Economics"}'),
	(464, '2026-11-21 23:34:54.027883+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'olevelResults-finished', '01a20076-78c5-70ef-8952-4de4c5dfa752', '2ba08c04-b799-45b0-816e-0b5b8d4575c2', '{"stage": "OlevelResult"}', '{"stage": "EmploymentRecord"}'),
	(465, '2026-11-21 23:34:54.029629+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'employment-record-added', '01a20076-78c5-70ef-8952-4de4c5dfa752', '8916343d-3cd9-45ce-bca3-c771bcc2af64', '{}', '{"endDate": "2020", "startDate": "2012", "designation": "Shop manager", "employerName": "Blue Gate Stores", "employmentRecId": "01a20076-794d-7385-8812-9a33341fc771"}'),
	(466, '2026-11-21 23:34:54.037462+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'employmentRecords-finished', '01a20076-78c5-70ef-8952-4de4c5dfa752', '7b36f1eb-27a0-4e60-ab47-40140e794c0b', '{"stage": "EmploymentRecord"}', '{"stage": "PictureUpload"}'),
	(467, '2026-11-21 23:34:54.055767+00', 'applicant', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'upload-stored', '01a20076-78c5-70ef-8952-4de4c5dfa752', '5ad935be-cb47-4b89-b8b1-00fb131c93ff', NULL, '{"bytes": 445, "uploadId": "01a20076-7966-7101-9f64-c168b88e3e19", "documentType": "ProfilePicture"}'),
	(471, '2026-11-21 23:34:54.198895+00', 'applicant', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', 'payment-initiated', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', '80c7dc7c-ae83-4e08-9f1f-7979a5f458bd', '{"stage": "PaymentInitiation"}', '{"stage": "PaymentCompletion", "payType": "ApplicationFee", "reference": "MTR-D1P12-3EFM6-37W58-WAPYM", "amountKobo": 1250000}'),
	(474, '2026-11-21 23:34:54.279608+00', 'gateway', NULL, 'payment-confirmed', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', NULL, '{"stage": "PaymentCompletion", "status": "open"}', '{"fee": "ApplicationFee", "stage": "Biodata", "status": "succeeded", "reference": "MTR-D1P12-3EFM6-37W58-WAPYM", "amountKobo": 1250000, "applicationNumber": "ONIKO/24/000035"}');
INSERT INTO public.correction VALUES
	('01a20076-70d4-738e-be8e-a16ce6f13716', '01a20076-7088-7279-ad00-aa80ed673e49', 'employmentRecords', 'Add your present employer.', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:51.858957+00', NULL),
	('01a20076-71b6-77a9-90b0-adaa2ae5c4a6', '01a20076-70f9-732d-af5c-d9cec997ab99', 'employmentRecords', 'Add your present employer.', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.085389+00', '2026-11-21 23:34:52.0939+00');
INSERT INTO public.decision VALUES
	('01a20076-6f40-741b-b563-b0b28421e6dc', '01a20076-6f2b-7161-85b0-9fbf0729e1b1', 'admit', 'proposed', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:51.455422+00', NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20076-6f8b-77cf-8579-930053d9a166', '01a20076-6f59-7699-b4e7-3fecf39d4275', 'admit', 'approved', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:51.531175+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:51.539+00', NULL, NULL, NULL, NULL),
	('01a20076-6fc7-71fe-a906-f2d0b3a5d65b', '01a20076-6fad-735e-bed1-fdce51e0c9fe', 'admit', 'returned', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:51.591314+00', NULL, NULL, NULL, NULL, NULL, 'Check the slip.'),
	('01a20076-7019-76f7-83fb-5f1e2825aba4', '01a20076-7001-7453-b72e-bc827688c8d2', 'admit', 'withdrawn', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:51.672316+00', NULL, NULL, NULL, NULL, NULL, 'Wrong level.'),
	('01a20076-7040-7483-bb1b-83c6589f4ead', '01a20076-702e-73f9-b796-c35ac083242b', 'admit', 'scheduled', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:51.711927+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:51.716+00', '2026-11-22 23:34:51.685+00', '01a20076-67bb-7556-ad41-68ca84f68e10', NULL, NULL),
	('01a20076-71f7-77a1-8037-06e7a07e94e3', '01a20076-71cf-756c-8dc8-bb6160b66cfa', 'reject', 'released', NULL, NULL, '', '{programme-full}', 'Please apply earlier.', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.149837+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.154+00', '2026-11-21 23:34:52.161+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.185+00', NULL),
	('01a20076-7253-7581-a761-250db7e60d8e', '01a20076-7232-76dd-9a31-26126ce3e9ed', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.242338+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.248+00', '2026-11-21 23:34:52.25+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.256+00', NULL),
	('01a20076-729e-775e-b8da-d3f837852e04', '01a20076-7280-76f8-b020-9377308bdad5', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.317717+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.323+00', '2026-11-21 23:34:52.327+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.336+00', NULL),
	('01a20076-72ff-76fb-9907-467251f94076', '01a20076-72df-7121-807e-cc1c6125a856', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.414432+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.422+00', '2026-11-21 23:34:52.425+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.44+00', NULL),
	('01a20076-73c7-740b-b87c-7c2abd81698b', '01a20076-7349-7160-acc5-0aa7ee1f518b', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.614544+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.622+00', '2026-11-21 23:34:52.625+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.656+00', NULL),
	('01a20076-745d-7711-97ac-c835a1bcf7cd', '01a20076-743d-7245-a817-a8c451afb3f2', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.764382+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.767+00', '2026-11-21 23:34:52.77+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.777+00', NULL),
	('01a20076-74ff-77f2-886f-726e6f0912fa', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:52.926853+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.933+00', '2026-11-21 23:34:52.935+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:52.952+00', NULL),
	('01a20076-75b9-717f-91f5-9336cd28657e', '01a20076-75a8-7794-a74a-9e2e8530f6c5', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:53.112758+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.116+00', '2026-11-21 23:34:53.118+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.122+00', NULL),
	('01a20076-7634-7275-8b28-89974c71dbf0', '01a20076-761a-7281-ba13-ec3bd216cab8', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:53.235493+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.241+00', '2026-11-21 23:34:53.243+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.253+00', NULL),
	('01a20076-767f-7679-87d4-4f1155dcc154', '01a20076-7665-769d-9423-9217911da68b', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:53.310647+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.314+00', '2026-11-21 23:34:53.317+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.321+00', NULL),
	('01a20076-76cd-766d-942d-b33ad561bf82', '01a20076-769e-743a-873b-d2c9c35647fa', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:53.388626+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.392+00', '2026-11-21 23:34:53.398+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.412+00', NULL),
	('01a20076-77c4-7656-ad47-bebd2e8aac84', '01a20076-7773-74c0-b9fd-86dacbf4f215', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:53.636063+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.64+00', '2026-11-21 23:34:53.643+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.65+00', NULL),
	('01a20076-7868-75d7-94f3-50dbff0b5e31', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'admit', 'released', 'accounting-bsc', '100', 'Bring the original slip.', '{}', '', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:53.799473+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.804+00', '2026-11-21 23:34:53.808+00', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:53.814+00', NULL);
INSERT INTO public.document VALUES
	('01a20076-7263-73a1-a196-6e3be78da2df', 'YB9DQSS3TC1JZF3Z', 'letter', '01a20076-7232-76dd-9a31-26126ce3e9ed', '01a20076-7253-7581-a761-250db7e60d8e', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000022"}', '\x9f7f142dceebfc19234946a1ab3c8f2aa162256f9557079c194170eb59b576f9', '\x738cc11f920af29c8ed60184459e931268e17124b6c6fbba5a5dbf53d28bcf68094ecce15706ffb8fbc657a521ce75977b3e5ad31c20d48f79155f1c11cb8208', '2026-11-21 23:34:52.259+00', NULL, NULL),
	('01a20076-72b1-7299-9f85-9f187acf4729', 'HPTW86CK8AGAHW3J', 'letter', '01a20076-7280-76f8-b020-9377308bdad5', '01a20076-729e-775e-b8da-d3f837852e04', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000023"}', '\x8f3356b3499f45cbcf6f72a78c0bfb233f08e1efbec37a424eac4e31c7ff9f1a', '\xfe984d62918ee49606a774d93fd811400bec375cfb8891704206ac59db98ca410f80130a63f482ae7556c32ca4687ea6f08d2bd61f2f24dea760444fd9ddbc07', '2026-11-21 23:34:52.337+00', NULL, NULL),
	('01a20076-7319-70eb-a906-65f67cef33e2', 'MNYG6VCAH4FWCH46', 'letter', '01a20076-72df-7121-807e-cc1c6125a856', '01a20076-72ff-76fb-9907-467251f94076', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000024"}', '\x46b31fb81f9701a3f3d44a2889f9c757e80f1eddc92fa8d818a2b44b1464b552', '\x8537ee33d6cb031538cbc02f04830716309145e8259437ec8245d6fc2a011b3cb421ce903a06ddebde58973ca5b0a2bf4c421c5631b4639b8493e21329e14d02', '2026-11-21 23:34:52.441+00', NULL, NULL),
	('01a20076-73f1-708b-84d5-34a73f6c61f8', 'EH10BPM2P9Y6FZ6F', 'letter', '01a20076-7349-7160-acc5-0aa7ee1f518b', '01a20076-73c7-740b-b87c-7c2abd81698b', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000025"}', '\x8f1b0cb3d9b60213e80a1cab3c8109adfd9f44320634e8ed5a05c7a0a5bd5013', '\x8bebebb4595363259fdcbbe0059e3972046d2d4e2fe98878839b5177bf84cd1c821407acb804b0373ecf3bcd0df82c7d4104d9060fd146f2245c1b564e09620f', '2026-11-21 23:34:52.657+00', NULL, NULL),
	('01a20076-746a-74a2-8925-91a44491b6f9', 'R3PV7X2JA50WDSGD', 'letter', '01a20076-743d-7245-a817-a8c451afb3f2', '01a20076-745d-7711-97ac-c835a1bcf7cd', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000026"}', '\x3b264d0fa196f0e6333d5ca22bdb68623c4add21ad5719f87cc0a4f05fa9aa9b', '\x5585f45cebea43ec5519ff301874f06e8b69feb85c8ac9f56c5435b3b2cb9bceeef5ec6ddd2db0b8fcef566c4415b219140a672545f110ad0f45124dbe325300', '2026-11-21 23:34:52.778+00', NULL, NULL),
	('01a20076-7519-7753-be8b-64c0ff81ad9c', 'NTR0D5EBQYRR104F', 'letter', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '01a20076-74ff-77f2-886f-726e6f0912fa', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000027"}', '\x73e2d4d4ea622fb1918f98fd5fe8ed0bfc5bf04825a9ef7fb5bbe65170eb9975', '\x5b95185219ef0e2e10c8cf44f19eff96694c235f19f877438237e66ce192de1b455fe1501eb1cc8a958522e22d9e44fd5c956ebe622a279d5c573361dfab860e', '2026-11-21 23:34:52.953+00', NULL, NULL),
	('01a20076-757f-74fc-b1e1-c406aa220df3', 'XN8KJ5990K9QKTAX', 'receipt', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '01a20076-74f1-7791-9cae-6f6616127ea5', '{"date": "2026-11-22", "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "account": null, "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "refunded": false, "programme": "B.Sc. Accounting", "reference": "MTR-M89PX-Y0FK8-T71QS-NQ8KA", "amountKobo": 1250000, "description": "Application Fee", "applicationNumber": "ONIKO/24/000027"}', '\x462840c41aa5d51d9308544edd643d78c4f686c56ba8d4f2afdee2401e9f6d77', '\xac361972fa9c2736942ed0c628b7d9cd40f7a7f319cc59f1d56e0d9df4213d1824a9f32e230e74030a67ad42673ca20898b1a508410054dab26533aee2f72308', '2026-11-21 23:34:53.055+00', NULL, NULL),
	('01a20076-7581-747a-98dd-068784c24a18', 'DXG4TCVCB76MJWSN', 'receipt', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '01a20076-7525-720a-bdc3-0096f4807bd8', '{"date": "2026-11-22", "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "account": null, "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "refunded": false, "programme": "B.Sc. Accounting", "reference": "MTR-8038X-CJ7TZ-18QA8-ZVZ8H", "amountKobo": 3000000, "description": "Acceptance Fee", "applicationNumber": "ONIKO/24/000027"}', '\xb46b3061fe98aea37188eb49cda9cbe67bd09356adb9db5b5ca3dbb99331cab9', '\x6f98a55f5f8ab9816cd2a18661d62c7f8cdb68684fe8c370130f9477dde8863cf9556fd8ba845e86152f788c4ac579a98bd76868f8ceab6cd065a7d999337704', '2026-11-21 23:34:53.057+00', NULL, NULL),
	('01a20076-7592-7032-8738-099a1af855ae', '6CJ3RC2D5XG7BD2C', 'receipt', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '01a20076-7535-7490-a94f-21753cbb3ea7', '{"date": "2026-11-22", "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "account": {"feeKobo": 15000000, "paidKobo": 15000000}, "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "refunded": false, "programme": "B.Sc. Accounting", "reference": "MTR-SWYW8-HH73T-6RKQ1-SY6HR", "amountKobo": 15000000, "description": "School Fee", "applicationNumber": "ONIKO/24/000027"}', '\x5b806dadf9ef04f763579484cf928f5dcb1ab6d0f96e430a963320231f1a1310', '\x2509d56ff70f3d3f51e96e4f2dc4cb87d99c85ada01c72bb98accf4ac53d1ce1c69afe1dec1150f71185af73652fc8338abdcd94039f6a664d4c9bb579fb1a01', '2026-11-21 23:34:53.074+00', NULL, NULL),
	('01a20076-7593-728d-ad07-bd14dade5a4f', '66W771GEVSKE6T4Y', 'receipt', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '01a20076-7544-702c-8809-0c1938a2cd91', '{"date": "2026-11-22", "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "account": null, "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "refunded": false, "programme": "B.Sc. Accounting", "reference": "MTR-Z8ED3-4KW9C-JZ744-4BCRS", "amountKobo": 1000000, "description": "Orientation Fee", "applicationNumber": "ONIKO/24/000027"}', '\xc46db59a7bad9d16f41dffb8415ecfa7bbe70cb2b6e5a2af9793badf8b6739cc', '\x08e0f1394d7f77c86fd5bbd44478a7703b62e44ead0f73968e1a3bd6ea417d880dee53836fa5f26fca4c1935f6e7ed480741826be5301ee8d5d33b8057b26201', '2026-11-21 23:34:53.075+00', NULL, NULL),
	('01a20076-75c3-7054-8557-db1f80f9dc81', '9DZ1DX344SRZQDR4', 'letter', '01a20076-75a8-7794-a74a-9e2e8530f6c5', '01a20076-75b9-717f-91f5-9336cd28657e', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000028"}', '\xeabc96d792afeba7c72d662a01417d4fd670c46bef0bb7b493c9c9a28afcb6cb', '\x7262ab566dec14b9257e1c04e5f5bd18c137b54332e354e4b72bea85faeadcb92650847e70a0d94f5c1f11ab16688b060b099faddb6090acdf7a214ffa836600', '2026-11-21 23:34:53.123+00', NULL, NULL),
	('01a20076-7648-779c-86ed-f8ebe346c189', '97B32948K1AMQ18Q', 'letter', '01a20076-761a-7281-ba13-ec3bd216cab8', '01a20076-7634-7275-8b28-89974c71dbf0', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000029"}', '\xa376b692dee872718a8a7e4d23f8a0820de0369a28877f0b301020c4a6a37311', '\x60f6a2054a42478072dccc2ef0d005a6e2f499c2146a830a674ffec18b05d926b368f463d7e2b9089078895ed57848ae438f9c66f525ce32eb739cf4df9b6209', '2026-11-21 23:34:53.256+00', NULL, NULL),
	('01a20076-76e5-737e-a72e-a74dfb558dfc', '1NZPVYA181M8TPDY', 'letter', '01a20076-769e-743a-873b-d2c9c35647fa', '01a20076-76cd-766d-942d-b33ad561bf82', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000031"}', '\x5addf3f05cb4625f86f08f839185b7aca993cbba325d59c945c61bf0859c26f9', '\xd4589b26298dd181088d8a91e84a193caf6215d73c9e8cdbd448fd1a5893ff5786ef37846db8a8b6bbd5831fdf391ad2256f55d559c9e68186a503adfb897f0f', '2026-11-21 23:34:53.413+00', NULL, NULL),
	('01a20076-768a-7194-a180-f1b638bff0b8', '3W958EFN0YXRAGTF', 'letter', '01a20076-7665-769d-9423-9217911da68b', '01a20076-767f-7679-87d4-4f1155dcc154', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000030"}', '\x25f18b27d1a94deaef20762868546800107d34f8c1895f7ac81cba7b37e58f92', '\x6fc946dc4aa2e798e87c67af47db0a7338b4cb2281a32a017a1dfd50d5c6f5cdf069ea29df325402cb033fb46b253a168c177989e97a9016fd88f34a9c114b0d', '2026-11-21 23:34:53.322+00', NULL, NULL),
	('01a20076-77d3-76ef-8d42-1f9ae53a8687', 'J6TQ93N36PBR898J', 'letter', '01a20076-7773-74c0-b9fd-86dacbf4f215', '01a20076-77c4-7656-ad47-bebd2e8aac84', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000032"}', '\x1c01dc56c34fa9c6e0e18769bc1cf6a82086619e7a71d73c441420e1685e5c29', '\xe21108d77d541637a7ac78de495d610c6eb7dff276fc22709e06ba23dac2509e49a462184b3aa66fe193d7aca2685f3a8e1f482bd9348fe2ff391599d67eb10c', '2026-11-21 23:34:53.651+00', '2026-11-21 23:34:53.677131+00', 'The slip was forged.'),
	('01a20076-7877-7242-b3c4-51946a4cfe57', '06MAZG7K0AYWTMZV', 'letter', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '01a20076-7868-75d7-94f3-50dbff0b5e31', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000033"}', '\x55cb4e9065078504cbeb41bc386190d97dd8ac49399e6ccd0e8d0423973cf368', '\xd9ed8823c8dcba3db483730d1a227498f4b1dfc360cd2cd1c7b6d49ddeca6702b060f73e44d24171c2f6e5c21213ce7375aa877b2d704f11dd0b187f76357f0a', '2026-11-21 23:34:53.815+00', '2026-11-21 23:34:53.830403+00', 'The slip was forged.'),
	('01a20076-7896-75d4-a6ae-7a45eb72c19d', '6H12PTAFSMTJ1X6W', 'letter', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '01a20076-7868-75d7-94f3-50dbff0b5e31', '{"date": "2026-11-22", "fees": [{"amountKobo": 3000000, "description": "Acceptance Fee"}, {"amountKobo": 15000000, "description": "School Fee (in full, or ₦90,000 + ₦60,000)"}, {"amountKobo": 1000000, "description": "Orientation Fee"}], "name": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò", "level": "100", "session": "2024/2025", "initials": "Ẹ̀. Ọ. T.", "programme": "B.Sc. Accounting", "conditions": ["Bring the original slip."], "department": "Accounting", "applicationNumber": "ONIKO/24/000033"}', '\x55cb4e9065078504cbeb41bc386190d97dd8ac49399e6ccd0e8d0423973cf368', '\xc8aee313d42b09c8dedb914225a1d570e84f236cb6f0e0bc6a7313139f445ed97933c8dce0d643d20cd274bf00e7a935cf80bcf664d86ee7510c47c92f577f09', '2026-11-21 23:34:53.846+00', NULL, NULL);
INSERT INTO public.employment_record VALUES
	('01a20076-6b4c-7659-9d04-04a203290a05', '01a20076-6aa8-7737-865a-a1154fe66976', 'Blue Gate Stores', 'Shop manager', 2012, 2020, '2026-11-21 23:34:50.443348+00'),
	('01a20076-6c4f-727f-bdc4-841666fe889d', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'Blue Gate Stores', 'Shop manager', 2012, 2020, '2026-11-21 23:34:50.7024+00'),
	('01a20076-6cb3-77aa-89d1-2af358c3409e', '01a20076-6c6b-7380-9253-edd41b04402e', 'Blue Gate Stores', 'Shop manager', 2012, 2020, '2026-11-21 23:34:50.803473+00'),
	('01a20076-70ba-71f0-808b-ac5e7312f0de', '01a20076-7088-7279-ad00-aa80ed673e49', 'Blue Gate Stores', 'Shop manager', 2012, 2020, '2026-11-21 23:34:51.834269+00'),
	('01a20076-7174-7750-b2cb-65a91cdb3d45', '01a20076-70f9-732d-af5c-d9cec997ab99', 'Blue Gate Stores', 'Shop manager', 2012, 2020, '2026-11-21 23:34:52.01987+00'),
	('01a20076-71bb-7047-9710-3edb5e49b58c', '01a20076-70f9-732d-af5c-d9cec997ab99', 'Green Gate', 'Clerk', 2021, 2022, '2026-11-21 23:34:52.089265+00'),
	('01a20076-794d-7385-8812-9a33341fc771', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'Blue Gate Stores', 'Shop manager', 2012, 2020, '2026-11-21 23:34:54.028727+00');
INSERT INTO public.gateway_event VALUES
	('01a20076-79fb-721a-ab56-84ec9e8f6e23', 'paystack', 'charge.success', 'MTR-D1P12-3EFM6-37W58-WAPYM', '2026-11-21 23:34:54.203307+00');
INSERT INTO public.instalment_reminder VALUES
	('01a20076-7280-76f8-b020-9377308bdad5', 1, 'due', '2026-11-21 23:34:53.192516+00'),
	('01a20076-75a8-7794-a74a-9e2e8530f6c5', 1, 'due', '2026-11-21 23:34:53.194904+00');
INSERT INTO public.kin VALUES
	('01a20076-6927-7550-a4b0-cea1dce188b5', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-6961-7019-8e4d-b276f6b22987', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-69a2-75cf-b039-5260c80f0e49', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-6a0c-71db-bf3a-f07585c4e278', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-6aa8-7737-865a-a1154fe66976', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-6c6b-7380-9253-edd41b04402e', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-7088-7279-ad00-aa80ed673e49', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-70f9-732d-af5c-d9cec997ab99', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu'),
	('01a20076-78c5-70ef-8952-4de4c5dfa752', 'next_of_kin', NULL, 'Nwachukwu-Okonkwo', 'Ụzọamaka', 'Ada', false, 'kin@mail.example', '08000000012', 'female', 'Trader', 'sister', '3 School Lane, Enugu');
INSERT INTO public.mail VALUES
	('01a20076-684a-720e-ba39-b91c66bf83ad', 'activation', 'ngozi.18777.mwr1p96n.1@mail.example', 'Ọlúwaṣeun', 'Activate your Oniko University application', 'Hello Ọlúwaṣeun,
Welcome. You have star', '<!doctype html>
<html lang="en-GB">
<hea', NULL, 'kept', 0, NULL, '2026-11-21 23:34:49.664967+00', NULL),
	('01a20076-68f1-7210-a0ea-4acabb7aefb5', 'payment-received', 'ngozi.18777.mwr1p9e2.5@mail.example', 'Ọlúwaṣeun', 'We have received your Application Fee: ₦12,500', 'Hello Ọlúwaṣeun,
Thank you. We have rec', '<!doctype html>
<html lang="en-GB">
<hea', 'payment-received:MTR-NNJ7K-DDH87-VX0CC-S0272', 'kept', 0, NULL, '2026-11-21 23:34:49.836656+00', NULL),
	('01a20076-7567-704b-8670-3bf0abb26050', 'matric-number-issued', 'ngozi.18777.mwr1pbpz.38@mail.example', 'Ọlúwaṣeun', 'Your matric number is ONIKO/24/ACC/00001', 'Hello Ọlúwaṣeun,
You are on our books: ', '<!doctype html>
<html lang="en-GB">
<hea', 'matric-number-issued:01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'kept', 0, NULL, '2026-11-21 23:34:53.007946+00', NULL),
	('01a20076-6cc7-7124-9920-35593a1e57fc', 'application-submitted', 'ngozi.18777.mwr1pa3o.13@mail.example', 'Ọlúwaṣeun', 'Your application ONIKO/24/000009 is in', 'Hello Ọlúwaṣeun,
Well done. Your applic', '<!doctype html>
<html lang="en-GB">
<hea', 'application-submitted:01a20076-6c6b-7380-9253-edd41b04402e', 'kept', 0, NULL, '2026-11-21 23:34:50.819441+00', NULL),
	('01a20076-689f-7454-a594-ba42e160c17e', 'profile-activated', 'ngozi.18777.mwr1p9bs.3@mail.example', 'Ọlúwaṣeun', 'Your Oniko University profile is active', 'Hello Ọlúwaṣeun,
This address is confir', '<!doctype html>
<html lang="en-GB">
<hea', NULL, 'kept', 0, NULL, '2026-11-21 23:34:49.751925+00', NULL),
	('01a20076-70d5-7127-9240-d48aa04a3b56', 'correction-asked', 'ngozi.18777.mwr1pawv.30@mail.example', 'Ọlúwaṣeun', 'Something in your application needs a correction', 'Hello Ọlúwaṣeun,
Our admissions office ', '<!doctype html>
<html lang="en-GB">
<hea', 'correction-asked:01a20076-70d4-738e-be8e-a16ce6f13716', 'kept', 0, NULL, '2026-11-21 23:34:51.858957+00', NULL),
	('01a20076-721c-7708-9010-815432c6417b', 'decision-rejected', 'ngozi.18777.mwr1pb5x.32@mail.example', 'Ọlúwaṣeun', 'A decision on your application', 'Hello Ọlúwaṣeun,
Thank you for applying', '<!doctype html>
<html lang="en-GB">
<hea', 'decision-released:01a20076-71f7-77a1-8037-06e7a07e94e3', 'kept', 0, NULL, '2026-11-21 23:34:52.183362+00', NULL),
	('01a20076-7266-7758-b5c5-c879ebb5ecdd', 'decision-admitted', 'ngozi.18777.mwr1pb8o.33@mail.example', 'Ọlúwaṣeun', 'A decision on your application', 'Hello Ọlúwaṣeun,
Congratulations. We of', '<!doctype html>
<html lang="en-GB">
<hea', 'decision-released:01a20076-7253-7581-a761-250db7e60d8e', 'kept', 0, NULL, '2026-11-21 23:34:52.256553+00', NULL),
	('01a20076-72d0-70ef-866e-e45fa0a76b05', 'acceptance-received', 'ngozi.18777.mwr1pbau.34@mail.example', 'Ọlúwaṣeun', 'You have accepted your place: ₦30,000 received', 'Hello Ọlúwaṣeun,
Welcome to Oniko Unive', '<!doctype html>
<html lang="en-GB">
<hea', 'payment-received:MTR-1NSWF-DFKTH-WHJC4-4Y12P', 'kept', 0, NULL, '2026-11-21 23:34:52.366636+00', NULL),
	('01a20076-760a-764e-b807-6e3d8529fbe7', 'instalment-due', 'ngozi.18777.mwr1pbau.34@mail.example', 'Ọlúwaṣeun', 'School Fee, part 1 of 2: ₦90,000 is due on 22/12/2026', 'Hello Ọlúwaṣeun,
This is to remind you ', '<!doctype html>
<html lang="en-GB">
<hea', 'instalment-due:1:01a20076-7280-76f8-b020-9377308bdad5', 'kept', 0, NULL, '2026-11-21 23:34:53.192516+00', NULL),
	('01a20076-7a4a-718e-b24d-99c4bdbce7fd', 'password-reset', 'ngozi.18777.mwr1pcsd.47@mail.example', 'Ọlúwaṣeun', 'Choose a new password', 'Hello Ọlúwaṣeun,
You asked to choose a ', '<!doctype html>
<html lang="en-GB">
<hea', NULL, 'kept', 0, NULL, '2026-11-21 23:34:54.281599+00', NULL),
	('01a20076-77ef-7460-817f-8536edc7e572', 'letter-withdrawn', 'ngozi.18777.mwr1pc7d.43@mail.example', 'Ọlúwaṣeun', 'Your letter of admission', 'Hello Ọlúwaṣeun,
Our admissions office ', '<!doctype html>
<html lang="en-GB">
<hea', 'letter-withdrawn:01a20076-77d3-76ef-8d42-1f9ae53a8687', 'kept', 0, NULL, '2026-11-21 23:34:53.677131+00', NULL),
	('01a20076-7899-71fe-9947-e66f1bad443a', 'letter-issued-again', 'ngozi.18777.mwr1pcdx.44@mail.example', 'Ọlúwaṣeun', 'Your letter of admission', 'Hello Ọlúwaṣeun,
Our admissions office ', '<!doctype html>
<html lang="en-GB">
<hea', 'letter-issued-again:01a20076-7896-75d4-a6ae-7a45eb72c19d', 'kept', 0, NULL, '2026-11-21 23:34:53.843874+00', NULL);
INSERT INTO public.notification VALUES
	('01a20076-689e-737b-8397-b82e3d96fc61', '01a20076-6888-754f-b7ae-7070b421d95c', 'Profile activated', 'Your profile is active. Pay the application fee next, and the application form opens.', 'profile-activated', '2026-11-21 23:34:49.751925+00', NULL, '/payments'),
	('01a20076-68f0-73d0-ae57-e6578efd4308', '01a20076-68d2-71c8-9f29-6ad390f513a2', 'Payment received', 'We have received ₦12,500 for Application Fee. Your application number is ONIKO/24/000001. You can fill in your application now.', 'payment-confirmed:MTR-NNJ7K-DDH87-VX0CC-S0272', '2026-11-21 23:34:49.836656+00', NULL, '/dashboard'),
	('01a20076-6cc7-7125-90d5-235b4e624051', '01a20076-6c6b-7380-9253-edd41b04402e', 'Application submitted', 'We have received your application. We tell you here and by e-mail when there is a decision.', 'application-submitted', '2026-11-21 23:34:50.819441+00', NULL, '/dashboard/admission-status'),
	('01a20076-6d90-7374-98cb-4455e9d69749', '01a20076-6d62-728e-b7fc-93fa9b995360', 'Paid twice', 'We received ₦12,500 for Application Fee a second time (MTR-JBD3T-X3FKD-1431G-SHMKH). Our payments office returns it to you.', 'payment-confirmed:MTR-JBD3T-X3FKD-1431G-SHMKH', '2026-11-21 23:34:51.022793+00', NULL, '/dashboard/payment-history'),
	('01a20076-6ebe-727c-b036-8ff07b6d10a8', '01a20076-6e7a-7442-8c2a-9be17a15cbe7', 'Your money is returned', '₦11,000 that we received (MTR-23BEG-8038Y-Z4WCN-C1W41) did not match what was asked for. Our payments office returns it to you.', NULL, '2026-11-21 23:34:51.32418+00', NULL, '/dashboard/payment-history'),
	('01a20076-70d5-7128-a80a-0e924a974834', '01a20076-7088-7279-ad00-aa80ed673e49', 'Please correct «Employment Records»', 'Add your present employer.', 'correction-asked:01a20076-70d4-738e-be8e-a16ce6f13716', '2026-11-21 23:34:51.858957+00', NULL, '/dashboard/registration/records?part=employmentRecords'),
	('01a20076-721a-74bb-85e3-026199778e9e', '01a20076-71cf-756c-8dc8-bb6160b66cfa', 'A decision on your application', 'There is a decision on your application. See Admission Status for the details.', 'decision-released:01a20076-71f7-77a1-8037-06e7a07e94e3', '2026-11-21 23:34:52.183362+00', NULL, '/dashboard/admission-status'),
	('01a20076-72d0-70ee-b4f8-96d177605631', '01a20076-7280-76f8-b020-9377308bdad5', 'Acceptance received', 'We have received ₦30,000 for Acceptance Fee. Your letter, your matric number, your portal password and the other fees are open to you now.', 'payment-confirmed:MTR-1NSWF-DFKTH-WHJC4-4Y12P', '2026-11-21 23:34:52.366636+00', NULL, '/dashboard/enrolment'),
	('01a20076-7558-710e-8918-eebb79d40d14', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', 'Matric number issued', 'Your matric number is ONIKO/24/ACC/00001. It stays the same for as long as you study with us.', 'matric-number-issued', '2026-11-21 23:34:53.007946+00', NULL, '/dashboard/matric'),
	('01a20076-7655-764f-883f-59fed522648e', '01a20076-761a-7281-ba13-ec3bd216cab8', 'Offer declined', 'You have declined your offer. You can take that back within 14 days, under Admission Status.', NULL, '2026-11-21 23:34:53.264617+00', NULL, '/dashboard/admission-status'),
	('01a20076-7694-7080-9b6f-2c00e07ad538', '01a20076-7665-769d-9423-9217911da68b', 'Offer stands again', 'You have taken your declining back. Your offer stands as it did before.', NULL, '2026-11-21 23:34:53.331307+00', NULL, '/dashboard/admission-status'),
	('01a20076-7609-714e-a3dd-01a8df39da9b', '01a20076-7280-76f8-b020-9377308bdad5', 'Instalment due', '₦90,000 for School Fee, part 1 of 2 is due on 22/12/2026. Pay it under Enrolment.', 'instalment-due:1', '2026-11-21 23:34:53.192516+00', NULL, '/dashboard/enrolment'),
	('01a20076-7708-723f-a76c-3cd5d45ac3e9', '01a20076-769e-743a-873b-d2c9c35647fa', 'Payment after declining', 'We received ₦30,000 for Acceptance Fee (MTR-JNXHS-KFWS5-R12GM-7DF9S) after you had declined your offer. Our payments office returns it to you.', 'payment-confirmed:MTR-JNXHS-KFWS5-R12GM-7DF9S', '2026-11-21 23:34:53.438755+00', NULL, '/dashboard/payment-history'),
	('01a20076-77ef-745f-b14b-edd2790e264f', '01a20076-7773-74c0-b9fd-86dacbf4f215', 'Your letter of admission was withdrawn', 'The admissions office has withdrawn your letter of admission. Please call the office.', NULL, '2026-11-21 23:34:53.677131+00', NULL, '/dashboard/admission-status'),
	('01a20076-77f4-7002-8b11-b2aaf2a92ed8', '01a20076-7773-74c0-b9fd-86dacbf4f215', 'Payment after the letter was withdrawn', 'We received ₦30,000 for Acceptance Fee (MTR-C6KA2-2F132-TXDQ4-Q6JTF) after your letter of admission had been withdrawn. Our payments office returns it to you.', 'payment-confirmed:MTR-C6KA2-2F132-TXDQ4-Q6JTF', '2026-11-21 23:34:53.682815+00', NULL, '/dashboard/payment-history'),
	('01a20076-7898-733f-b62c-0e1d8e27dcf7', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', 'Your letter of admission was issued again', 'Your place stands as it did before. The new letter has a code of its own: put the earlier one away.', NULL, '2026-11-21 23:34:53.843874+00', NULL, '/dashboard/admission-status');
INSERT INTO public.offer_decline VALUES
	('01a20076-7654-72d0-b18c-5617c01ee1b3', '01a20076-761a-7281-ba13-ec3bd216cab8', '01a20076-7634-7275-8b28-89974c71dbf0', 'I moved abroad.', '2026-11-21 23:34:53.264617+00', NULL),
	('01a20076-7690-72f5-9aad-983a2f241ea0', '01a20076-7665-769d-9423-9217911da68b', '01a20076-767f-7679-87d4-4f1155dcc154', 'I moved abroad.', '2026-11-21 23:34:53.327992+00', '2026-11-21 23:34:53.331307+00'),
	('01a20076-76f5-7078-943b-483ee2af78b3', '01a20076-769e-743a-873b-d2c9c35647fa', '01a20076-76cd-766d-942d-b33ad561bf82', 'I moved abroad.', '2026-11-21 23:34:53.426112+00', NULL);
INSERT INTO public.olevel_result VALUES
	('01a20076-6a5e-75ea-81c3-d07b6db4e788', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'WAEC', '4250101001', 2005, '01a20076-6a4f-74ac-a6bb-398e812b2d48', '2026-11-21 23:34:50.204458+00'),
	('01a20076-6b37-75a7-a11f-ccb30fa5a01c', '01a20076-6aa8-7737-865a-a1154fe66976', 'WAEC', '4250101001', 2005, '01a20076-6b34-724d-be62-50d35eae6fdb', '2026-11-21 23:34:50.42265+00'),
	('01a20076-6c43-76e2-8a1c-40df91f1496e', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'WAEC', '4250101001', 2005, '01a20076-6c40-770c-8f73-f815c305d6d7', '2026-11-21 23:34:50.690338+00'),
	('01a20076-6ca7-70b3-bf38-05d8c5b5a51e', '01a20076-6c6b-7380-9253-edd41b04402e', 'WAEC', '4250101001', 2005, '01a20076-6ca4-7708-b286-2d38926f6b72', '2026-11-21 23:34:50.790707+00'),
	('01a20076-70ae-70de-9b78-30d1af7f4d4a', '01a20076-7088-7279-ad00-aa80ed673e49', 'WAEC', '4250101001', 2005, '01a20076-70ab-7437-a9a4-4a2884f81c49', '2026-11-21 23:34:51.821374+00'),
	('01a20076-7165-768d-bfae-6e5146581d38', '01a20076-70f9-732d-af5c-d9cec997ab99', 'WAEC', '4250101001', 2005, '01a20076-7160-76f0-b3d9-711bdf1eb112', '2026-11-21 23:34:52.003473+00'),
	('01a20076-7939-76c3-a668-4a794d628d4c', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'WAEC', '4250101001', 2005, '01a20076-7932-74ef-ac81-930079291f9e', '2026-11-21 23:34:54.008254+00');
INSERT INTO public.olevel_subject VALUES
	('01a20076-6a5e-75ea-81c3-d07b6db4e788', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'English Language', 'C4', '2026-11-21 23:34:50.209317+00'),
	('01a20076-6a5e-75ea-81c3-d07b6db4e788', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'Mathematics', 'B3', '2026-11-21 23:34:50.219345+00'),
	('01a20076-6a5e-75ea-81c3-d07b6db4e788', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'Economics', 'AR', '2026-11-21 23:34:50.231025+00'),
	('01a20076-6b37-75a7-a11f-ccb30fa5a01c', '01a20076-6aa8-7737-865a-a1154fe66976', 'English Language', 'C4', '2026-11-21 23:34:50.425504+00'),
	('01a20076-6b37-75a7-a11f-ccb30fa5a01c', '01a20076-6aa8-7737-865a-a1154fe66976', 'Mathematics', 'B3', '2026-11-21 23:34:50.427844+00'),
	('01a20076-6b37-75a7-a11f-ccb30fa5a01c', '01a20076-6aa8-7737-865a-a1154fe66976', 'Economics', 'AR', '2026-11-21 23:34:50.430216+00'),
	('01a20076-6c43-76e2-8a1c-40df91f1496e', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'English Language', 'C4', '2026-11-21 23:34:50.692548+00'),
	('01a20076-6c43-76e2-8a1c-40df91f1496e', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'Mathematics', 'B3', '2026-11-21 23:34:50.694966+00'),
	('01a20076-6c43-76e2-8a1c-40df91f1496e', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'Economics', 'AR', '2026-11-21 23:34:50.697203+00'),
	('01a20076-6ca7-70b3-bf38-05d8c5b5a51e', '01a20076-6c6b-7380-9253-edd41b04402e', 'English Language', 'C4', '2026-11-21 23:34:50.793001+00'),
	('01a20076-6ca7-70b3-bf38-05d8c5b5a51e', '01a20076-6c6b-7380-9253-edd41b04402e', 'Mathematics', 'B3', '2026-11-21 23:34:50.795346+00'),
	('01a20076-6ca7-70b3-bf38-05d8c5b5a51e', '01a20076-6c6b-7380-9253-edd41b04402e', 'Economics', 'AR', '2026-11-21 23:34:50.797662+00'),
	('01a20076-70ae-70de-9b78-30d1af7f4d4a', '01a20076-7088-7279-ad00-aa80ed673e49', 'English Language', 'C4', '2026-11-21 23:34:51.823544+00'),
	('01a20076-70ae-70de-9b78-30d1af7f4d4a', '01a20076-7088-7279-ad00-aa80ed673e49', 'Mathematics', 'B3', '2026-11-21 23:34:51.826863+00'),
	('01a20076-70ae-70de-9b78-30d1af7f4d4a', '01a20076-7088-7279-ad00-aa80ed673e49', 'Economics', 'AR', '2026-11-21 23:34:51.829739+00'),
	('01a20076-7165-768d-bfae-6e5146581d38', '01a20076-70f9-732d-af5c-d9cec997ab99', 'English Language', 'C4', '2026-11-21 23:34:52.00751+00'),
	('01a20076-7165-768d-bfae-6e5146581d38', '01a20076-70f9-732d-af5c-d9cec997ab99', 'Mathematics', 'B3', '2026-11-21 23:34:52.010136+00'),
	('01a20076-7165-768d-bfae-6e5146581d38', '01a20076-70f9-732d-af5c-d9cec997ab99', 'Economics', 'AR', '2026-11-21 23:34:52.012473+00'),
	('01a20076-7939-76c3-a668-4a794d628d4c', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'English Language', 'C4', '2026-11-21 23:34:54.013763+00'),
	('01a20076-7939-76c3-a668-4a794d628d4c', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'Mathematics', 'B3', '2026-11-21 23:34:54.017374+00'),
	('01a20076-7939-76c3-a668-4a794d628d4c', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'Economics', 'AR', '2026-11-21 23:34:54.01943+00');
INSERT INTO public.payment VALUES
	('01a20076-68c4-70bc-b36a-e0ee55cb95f3', '01a20076-68ab-74d6-9707-7a783b09464d', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-W8NRD-EX900-EV8Z5-20M0H', 'paystack', 'open', 'https://checkout.fake.example/MTR-W8NRD-EX900-EV8Z5-20M0H', NULL, NULL, NULL, NULL, '2026-11-21 23:34:49.789868+00', NULL, NULL, NULL),
	('01a20076-68e2-7132-bf8a-4ac4aea0a257', '01a20076-68d2-71c8-9f29-6ad390f513a2', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-NNJ7K-DDH87-VX0CC-S0272', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-NNJ7K-DDH87-VX0CC-S0272', '9223372036854775809', '2026-11-21 23:34:49.836656+00', '2026-11-21 23:34:49.832+00', NULL, '2026-11-21 23:34:49.82464+00', '2026-11-21 23:34:49.836656+00', '2026-11-21 23:34:49.836257+00', 'succeeded'),
	('01a20076-6a1c-7626-a566-4a0a7cd6308b', '01a20076-6a0c-71db-bf3a-f07585c4e278', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-ABVMG-N5JX0-R9RGM-VYM2W', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-ABVMG-N5JX0-R9RGM-VYM2W', '9223372036854775809', '2026-11-21 23:34:50.149287+00', '2026-11-21 23:34:50.146+00', NULL, '2026-11-21 23:34:50.137772+00', '2026-11-21 23:34:50.149287+00', '2026-11-21 23:34:50.148999+00', 'succeeded'),
	('01a20076-690b-76a9-a7fc-662b610d3c2b', '01a20076-68fb-722c-9e23-0d9360062a74', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-23XD4-M74BZ-E4Y4X-1G05Y', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-23XD4-M74BZ-E4Y4X-1G05Y', '9223372036854775809', '2026-11-21 23:34:49.87492+00', '2026-11-21 23:34:49.872+00', NULL, '2026-11-21 23:34:49.86564+00', '2026-11-21 23:34:49.87492+00', '2026-11-21 23:34:49.87465+00', 'succeeded'),
	('01a20076-6ce5-748e-bc79-175b9823e919', '01a20076-6cd7-7330-aad9-cfac95372284', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-CCR3K-MYCWB-W2GZN-94YWX', 'paystack', 'failed', 'https://checkout.fake.example/MTR-CCR3K-MYCWB-W2GZN-94YWX', NULL, NULL, NULL, NULL, '2026-11-21 22:54:50.85507+00', '2026-11-21 23:34:50.861628+00', '2026-11-21 23:34:50.861127+00', 'failed'),
	('01a20076-6939-7358-9fba-45e104d03f69', '01a20076-6927-7550-a4b0-cea1dce188b5', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-YJS5B-WV7R3-RAA9V-5EVMQ', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-YJS5B-WV7R3-RAA9V-5EVMQ', '9223372036854775809', '2026-11-21 23:34:49.920756+00', '2026-11-21 23:34:49.918+00', NULL, '2026-11-21 23:34:49.906945+00', '2026-11-21 23:34:49.920756+00', '2026-11-21 23:34:49.920481+00', 'succeeded'),
	('01a20076-6aec-73fe-ae3b-846891f07311', '01a20076-6aa8-7737-865a-a1154fe66976', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-1MTTP-2JP50-8XB1R-TJ5S0', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-1MTTP-2JP50-8XB1R-TJ5S0', '9223372036854775809', '2026-11-21 23:34:50.369412+00', '2026-11-21 23:34:50.365+00', NULL, '2026-11-21 23:34:50.338837+00', '2026-11-21 23:34:50.369412+00', '2026-11-21 23:34:50.369127+00', 'succeeded'),
	('01a20076-696e-705f-86d7-fcf37b2b9f4b', '01a20076-6961-7019-8e4d-b276f6b22987', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-XFGG0-BKWTE-PAZ4B-VSG08', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-XFGG0-BKWTE-PAZ4B-VSG08', '9223372036854775809', '2026-11-21 23:34:49.973432+00', '2026-11-21 23:34:49.971+00', NULL, '2026-11-21 23:34:49.963977+00', '2026-11-21 23:34:49.973432+00', '2026-11-21 23:34:49.973077+00', 'succeeded'),
	('01a20076-69c3-702d-aa25-ca8ba662f262', '01a20076-69a2-75cf-b039-5260c80f0e49', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-T5JY6-FKR8V-YM8M9-Z3WB5', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-T5JY6-FKR8V-YM8M9-Z3WB5', '9223372036854775809', '2026-11-21 23:34:50.065525+00', '2026-11-21 23:34:50.058+00', NULL, '2026-11-21 23:34:50.049772+00', '2026-11-21 23:34:50.065525+00', '2026-11-21 23:34:50.064954+00', 'succeeded'),
	('01a20076-6c04-7726-9299-2cac6188ee94', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-75FVF-CZ6M6-MWANV-TCKVJ', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-75FVF-CZ6M6-MWANV-TCKVJ', '9223372036854775809', '2026-11-21 23:34:50.653949+00', '2026-11-21 23:34:50.644+00', NULL, '2026-11-21 23:34:50.627273+00', '2026-11-21 23:34:50.653949+00', '2026-11-21 23:34:50.653649+00', 'succeeded'),
	('01a20076-6d14-7564-84a0-6d1322ef7b3e', '01a20076-6d05-7084-9619-0e85bc299d8d', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-T8MWP-3X4DM-WFNMQ-ZDCVH', 'paystack', 'abandoned', 'https://checkout.fake.example/MTR-T8MWP-3X4DM-WFNMQ-ZDCVH', NULL, NULL, NULL, NULL, '2026-11-21 22:54:50.9027+00', '2026-11-21 23:34:50.905882+00', '2026-11-21 23:34:50.905665+00', 'abandoned'),
	('01a20076-6c77-7501-8f84-130f1a9fb5ab', '01a20076-6c6b-7380-9253-edd41b04402e', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-MNB7Q-KTPQ9-T5Q4P-1ME29', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-MNB7Q-KTPQ9-T5Q4P-1ME29', '9223372036854775809', '2026-11-21 23:34:50.757083+00', '2026-11-21 23:34:50.75+00', NULL, '2026-11-21 23:34:50.742462+00', '2026-11-21 23:34:50.757083+00', '2026-11-21 23:34:50.756793+00', 'succeeded'),
	('01a20076-6d3d-742a-a866-7a33ece35513', '01a20076-6d29-77e1-93e2-80c55a9ce0d6', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-EKZDK-16C00-4JBCA-0F3NJ', 'paystack', 'failed', 'https://checkout.fake.example/MTR-EKZDK-16C00-4JBCA-0F3NJ', NULL, NULL, NULL, 'Taken back at the gateway. the fake says reversed', '2026-11-21 22:54:50.945479+00', '2026-11-21 23:34:50.950053+00', '2026-11-21 23:34:50.949662+00', 'reversed'),
	('01a20076-6daa-7785-bfdf-f7ecd7802ad0', '01a20076-6d98-746e-a7eb-d769f23d840a', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-N4SQK-3T660-J9HY4-PR6HF', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-N4SQK-3T660-J9HY4-PR6HF', '9223372036854775809', NULL, '2026-11-21 23:34:51.112+00', 'The fee was paid already: this money waits for refund.', '2026-11-21 22:54:51.056799+00', '2026-11-21 23:34:51.125824+00', '2026-11-21 23:34:51.125526+00', 'succeeded'),
	('01a20076-6d84-716c-bef2-09fea228d5d5', '01a20076-6d62-728e-b7fc-93fa9b995360', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-4JKJS-49QS8-FGXBE-7HK48', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-4JKJS-49QS8-FGXBE-7HK48', '9223372036854775809', '2026-11-21 23:34:51.015449+00', '2026-11-21 23:34:51.013+00', NULL, '2026-11-21 23:34:51.00837+00', '2026-11-21 23:34:51.015449+00', '2026-11-21 23:34:51.015224+00', 'succeeded'),
	('01a20076-6d7b-7723-ae4c-d71bf92385ca', '01a20076-6d62-728e-b7fc-93fa9b995360', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-JBD3T-X3FKD-1431G-SHMKH', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-JBD3T-X3FKD-1431G-SHMKH', '9223372036854775809', NULL, '2026-11-21 23:34:51.018+00', 'The fee was paid already: this money waits for refund.', '2026-11-21 22:54:51.00506+00', '2026-11-21 23:34:51.022793+00', '2026-11-21 23:34:51.022424+00', 'succeeded'),
	('01a20076-6dbb-71fa-8a48-691ebba53111', '01a20076-6d98-746e-a7eb-d769f23d840a', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-Z45D0-EM06M-EZA8W-65AX8', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-Z45D0-EM06M-EZA8W-65AX8', '9223372036854775809', '2026-11-21 23:34:51.108706+00', '2026-11-21 23:34:51.068+00', NULL, '2026-11-21 23:34:51.064211+00', '2026-11-21 23:34:51.108706+00', '2026-11-21 23:34:51.074559+00', 'succeeded'),
	('01a20076-6e6b-7024-bb07-05f0b168cbcb', '01a20076-6e62-7242-bc62-d0d6b79f8e03', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-3B8SF-7SEFB-47KS6-4GDSQ', 'paystack', 'failed', 'https://checkout.fake.example/MTR-3B8SF-7SEFB-47KS6-4GDSQ', NULL, NULL, NULL, 'Does not match: Paid otherwise.', '2026-11-21 23:34:51.242078+00', '2026-11-21 23:34:51.246059+00', '2026-11-21 23:34:51.245811+00', 'mismatch'),
	('01a20076-6e51-76da-ae68-103f9e25cc36', '01a20076-6e3e-7006-bef3-5a2f53463e45', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-J2409-6Z46W-D4A4M-JBED5', 'paystack', 'failed', 'https://checkout.fake.example/MTR-J2409-6Z46W-D4A4M-JBED5', NULL, NULL, NULL, 'Does not match: Paid otherwise.', '2026-11-21 23:34:51.216111+00', '2026-11-21 23:34:51.222014+00', '2026-11-21 23:34:51.221798+00', 'mismatch'),
	('01a20076-6ea8-724a-b99a-3a57bd863a64', '01a20076-6e7a-7442-8c2a-9be17a15cbe7', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-23BEG-8038Y-Z4WCN-C1W41', 'paystack', 'failed', 'https://checkout.fake.example/MTR-23BEG-8038Y-Z4WCN-C1W41', NULL, NULL, NULL, 'Does not match: Paid otherwise.', '2026-11-21 23:34:51.298569+00', '2026-11-21 23:34:51.309496+00', '2026-11-21 23:34:51.309282+00', 'mismatch'),
	('01a20076-6ed3-7062-b3c1-ddaf253df817', '01a20076-6eca-7618-9066-bc009b6a9a18', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-2T6Y3-ADXVF-K1ZA8-DQRGP', 'paystack', 'failed', 'https://checkout.fake.example/MTR-2T6Y3-ADXVF-K1ZA8-DQRGP', NULL, NULL, NULL, 'Does not match: Paid otherwise.', '2026-11-21 23:34:51.346327+00', '2026-11-21 23:34:51.350514+00', '2026-11-21 23:34:51.350315+00', 'mismatch'),
	('01a20076-6f09-72d1-9640-254c719e8d5e', '01a20076-6eef-7799-b1b8-a221a51e7a98', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-4JBES-2QV3E-T4W81-WMEJY', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-4JBES-2QV3E-T4W81-WMEJY', '9223372036854775809', '2026-11-21 23:34:51.413775+00', '2026-11-21 23:34:51.404+00', NULL, '2026-11-21 23:34:51.399394+00', '2026-11-21 23:34:51.413775+00', '2026-11-21 23:34:51.413548+00', 'succeeded'),
	('01a20076-6f36-76d7-961e-3157de4cb7f6', '01a20076-6f2b-7161-85b0-9fbf0729e1b1', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-V6KPR-K1P0W-SH74D-A01J7', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-V6KPR-K1P0W-SH74D-A01J7', '9223372036854775809', '2026-11-21 23:34:51.449162+00', '2026-11-21 23:34:51.447+00', NULL, '2026-11-21 23:34:51.444836+00', '2026-11-21 23:34:51.449162+00', '2026-11-21 23:34:51.448971+00', 'succeeded'),
	('01a20076-7496-768f-addf-5a3aa7770263', '01a20076-743d-7245-a817-a8c451afb3f2', '2024/2025', 'SchoolFeePart', 'SchoolFee', 'School Fee, part 2 of 2', 6000000, 'MTR-PGFEW-AM2HN-SD8WR-4KVBF', 'paystack', 'open', 'https://checkout.fake.example/MTR-PGFEW-AM2HN-SD8WR-4KVBF', NULL, NULL, NULL, NULL, '2026-11-21 23:34:52.818288+00', NULL, NULL, NULL),
	('01a20076-6f63-7129-83db-fc2a2c5a6b0f', '01a20076-6f59-7699-b4e7-3fecf39d4275', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-7M0J3-5Y279-TA8DQ-8YAEH', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-7M0J3-5Y279-TA8DQ-8YAEH', '9223372036854775809', '2026-11-21 23:34:51.495001+00', '2026-11-21 23:34:51.493+00', NULL, '2026-11-21 23:34:51.49015+00', '2026-11-21 23:34:51.495001+00', '2026-11-21 23:34:51.494794+00', 'succeeded'),
	('01a20076-6fbb-7749-9b59-c68a6151dcf6', '01a20076-6fad-735e-bed1-fdce51e0c9fe', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-SCAX7-9H0T4-KKK0A-AG3QZ', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-SCAX7-9H0T4-KKK0A-AG3QZ', '9223372036854775809', '2026-11-21 23:34:51.583927+00', '2026-11-21 23:34:51.581+00', NULL, '2026-11-21 23:34:51.578116+00', '2026-11-21 23:34:51.583927+00', '2026-11-21 23:34:51.583659+00', 'succeeded'),
	('01a20076-7009-71f2-9231-35d9e9ab9789', '01a20076-7001-7453-b72e-bc827688c8d2', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-PZP97-3SW0K-B10RH-XZCDG', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-PZP97-3SW0K-B10RH-XZCDG', '9223372036854775809', '2026-11-21 23:34:51.659981+00', '2026-11-21 23:34:51.658+00', NULL, '2026-11-21 23:34:51.656261+00', '2026-11-21 23:34:51.659981+00', '2026-11-21 23:34:51.659794+00', 'succeeded'),
	('01a20076-7038-729b-abba-5726ec2e333c', '01a20076-702e-73f9-b796-c35ac083242b', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-F5H7D-HSHA0-Y7HZM-PQD54', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-F5H7D-HSHA0-Y7HZM-PQD54', '9223372036854775809', '2026-11-21 23:34:51.707086+00', '2026-11-21 23:34:51.705+00', NULL, '2026-11-21 23:34:51.703359+00', '2026-11-21 23:34:51.707086+00', '2026-11-21 23:34:51.706902+00', 'succeeded'),
	('01a20076-706e-73a4-a435-2fbc41399148', '01a20076-7056-77c0-86fd-d134112eda35', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-721QK-32VC2-BRTY0-G7GAC', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-721QK-32VC2-BRTY0-G7GAC', '9223372036854775809', '2026-11-21 23:34:51.762105+00', '2026-11-21 23:34:51.76+00', NULL, '2026-11-21 23:34:51.755308+00', '2026-11-21 23:34:51.762105+00', '2026-11-21 23:34:51.761579+00', 'succeeded'),
	('01a20076-7090-749e-b5b2-3feb4851834b', '01a20076-7088-7279-ad00-aa80ed673e49', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-W9YC4-7RZQY-BGZK1-0FNSE', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-W9YC4-7RZQY-BGZK1-0FNSE', '9223372036854775809', '2026-11-21 23:34:51.797804+00', '2026-11-21 23:34:51.796+00', NULL, '2026-11-21 23:34:51.791593+00', '2026-11-21 23:34:51.797804+00', '2026-11-21 23:34:51.797621+00', 'succeeded'),
	('01a20076-7105-77e2-a55f-31e2b38902fd', '01a20076-70f9-732d-af5c-d9cec997ab99', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-5N464-47FFN-V11ZC-X5X9S', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-5N464-47FFN-V11ZC-X5X9S', '9223372036854775809', '2026-11-21 23:34:51.923308+00', '2026-11-21 23:34:51.918+00', NULL, '2026-11-21 23:34:51.905916+00', '2026-11-21 23:34:51.923308+00', '2026-11-21 23:34:51.921742+00', 'succeeded'),
	('01a20076-71de-7326-9edc-5f083e46d09c', '01a20076-71cf-756c-8dc8-bb6160b66cfa', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-8TW7V-CJ4SW-JQMDF-6CB1D', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-8TW7V-CJ4SW-JQMDF-6CB1D', '9223372036854775809', '2026-11-21 23:34:52.142687+00', '2026-11-21 23:34:52.138+00', NULL, '2026-11-21 23:34:52.125164+00', '2026-11-21 23:34:52.142687+00', '2026-11-21 23:34:52.142273+00', 'succeeded'),
	('01a20076-7247-7477-9606-cbdada2cedc4', '01a20076-7232-76dd-9a31-26126ce3e9ed', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-1YMP3-FH43B-WBWBP-270H5', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-1YMP3-FH43B-WBWBP-270H5', '9223372036854775809', '2026-11-21 23:34:52.235361+00', '2026-11-21 23:34:52.233+00', NULL, '2026-11-21 23:34:52.229942+00', '2026-11-21 23:34:52.235361+00', '2026-11-21 23:34:52.235121+00', 'succeeded'),
	('01a20076-728e-73b7-9a86-cddd9a63f2b2', '01a20076-7280-76f8-b020-9377308bdad5', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-RWAYW-F32NM-QS6S2-8D2FE', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-RWAYW-F32NM-QS6S2-8D2FE', '9223372036854775809', '2026-11-21 23:34:52.309611+00', '2026-11-21 23:34:52.303+00', NULL, '2026-11-21 23:34:52.300752+00', '2026-11-21 23:34:52.309611+00', '2026-11-21 23:34:52.309345+00', 'succeeded'),
	('01a20076-72cb-7174-bca3-e366f0c78850', '01a20076-7280-76f8-b020-9377308bdad5', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-1NSWF-DFKTH-WHJC4-4Y12P', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-1NSWF-DFKTH-WHJC4-4Y12P', '9223372036854775809', '2026-11-21 23:34:52.366636+00', '2026-11-21 23:34:52.364+00', NULL, '2026-11-21 23:34:52.361418+00', '2026-11-21 23:34:52.366636+00', '2026-11-21 23:34:52.366421+00', 'succeeded'),
	('01a20076-72f1-70f0-9464-f6af49ec0c45', '01a20076-72df-7121-807e-cc1c6125a856', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-3JKS6-BE0ZQ-R3TKC-611Q4', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-3JKS6-BE0ZQ-R3TKC-611Q4', '9223372036854775809', '2026-11-21 23:34:52.405313+00', '2026-11-21 23:34:52.403+00', NULL, '2026-11-21 23:34:52.39872+00', '2026-11-21 23:34:52.405313+00', '2026-11-21 23:34:52.40509+00', 'succeeded'),
	('01a20076-7329-7421-8e54-89dfa3c9d545', '01a20076-72df-7121-807e-cc1c6125a856', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-NH367-GBC8N-2W0MV-SXWT5', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-NH367-GBC8N-2W0MV-SXWT5', '9223372036854775809', '2026-11-21 23:34:52.460819+00', '2026-11-21 23:34:52.458+00', NULL, '2026-11-21 23:34:52.455988+00', '2026-11-21 23:34:52.460819+00', '2026-11-21 23:34:52.460007+00', 'succeeded'),
	('01a20076-7331-712e-bf18-6d8aa0ea50d1', '01a20076-72df-7121-807e-cc1c6125a856', '2024/2025', 'SchoolFeePart', 'SchoolFee', 'School Fee, part 1 of 2', 9000000, 'MTR-5GFFT-PW0BY-AKNE8-3D1WX', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-5GFFT-PW0BY-AKNE8-3D1WX', '9223372036854775809', '2026-11-21 23:34:52.46981+00', '2026-11-21 23:34:52.468+00', NULL, '2026-11-21 23:34:52.464531+00', '2026-11-21 23:34:52.46981+00', '2026-11-21 23:34:52.469616+00', 'succeeded'),
	('01a20076-733a-72d7-aa2e-16dc2a2eedce', '01a20076-72df-7121-807e-cc1c6125a856', '2024/2025', 'SchoolFee', 'SchoolFee', 'School Fee, balance', 6000000, 'MTR-B7MXZ-VEYVA-14JDX-2HA8J', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-B7MXZ-VEYVA-14JDX-2HA8J', '9223372036854775809', '2026-11-21 23:34:52.478887+00', '2026-11-21 23:34:52.475+00', NULL, '2026-11-21 23:34:52.473648+00', '2026-11-21 23:34:52.478887+00', '2026-11-21 23:34:52.478692+00', 'succeeded'),
	('01a20076-73b7-711b-b4c5-0e6e9e10472d', '01a20076-7349-7160-acc5-0aa7ee1f518b', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-NXG4G-AJB97-GFPS6-5G12Z', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-NXG4G-AJB97-GFPS6-5G12Z', '9223372036854775809', '2026-11-21 23:34:52.604541+00', '2026-11-21 23:34:52.601+00', NULL, '2026-11-21 23:34:52.49787+00', '2026-11-21 23:34:52.604541+00', '2026-11-21 23:34:52.604315+00', 'succeeded'),
	('01a20076-73fb-7564-994e-0896022a2694', '01a20076-7349-7160-acc5-0aa7ee1f518b', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-H6K5Z-PNPWY-KR0SX-N6942', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-H6K5Z-PNPWY-KR0SX-N6942', '9223372036854775809', '2026-11-21 23:34:52.673585+00', '2026-11-21 23:34:52.669+00', NULL, '2026-11-21 23:34:52.666142+00', '2026-11-21 23:34:52.673585+00', '2026-11-21 23:34:52.673366+00', 'succeeded'),
	('01a20076-7409-74e5-bce8-84af836315ad', '01a20076-7349-7160-acc5-0aa7ee1f518b', '2024/2025', 'SchoolFeePart', 'SchoolFee', 'School Fee, part 1 of 2', 9000000, 'MTR-A40WW-5VMNZ-YB3YH-1GQXN', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-A40WW-5VMNZ-YB3YH-1GQXN', '9223372036854775809', '2026-11-21 23:34:52.687153+00', '2026-11-21 23:34:52.683+00', NULL, '2026-11-21 23:34:52.679119+00', '2026-11-21 23:34:52.687153+00', '2026-11-21 23:34:52.686605+00', 'succeeded'),
	('01a20076-7418-75d2-827b-aae8a531ca5c', '01a20076-7349-7160-acc5-0aa7ee1f518b', '2024/2025', 'SchoolFeePart', 'SchoolFee', 'School Fee, part 2 of 2', 6000000, 'MTR-XVS2K-9XESW-9E8A1-8A531', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-XVS2K-9XESW-9E8A1-8A531', '9223372036854775809', '2026-11-21 23:34:52.701391+00', '2026-11-21 23:34:52.699+00', NULL, '2026-11-21 23:34:52.694044+00', '2026-11-21 23:34:52.701391+00', '2026-11-21 23:34:52.701084+00', 'succeeded'),
	('01a20076-7426-7604-a123-c6343ade34e6', '01a20076-7349-7160-acc5-0aa7ee1f518b', '2024/2025', 'OrientationFee', 'OrientationFee', 'Orientation Fee', 1000000, 'MTR-XVD4E-0XWY2-NR0X5-MM151', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-XVD4E-0XWY2-NR0X5-MM151', '9223372036854775809', '2026-11-21 23:34:52.715045+00', '2026-11-21 23:34:52.713+00', NULL, '2026-11-21 23:34:52.708316+00', '2026-11-21 23:34:52.715045+00', '2026-11-21 23:34:52.714837+00', 'succeeded'),
	('01a20076-744d-7667-8d30-67f2b0b4c4fd', '01a20076-743d-7245-a817-a8c451afb3f2', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-W4EQH-NABVF-4GZ1F-H1C6K', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-W4EQH-NABVF-4GZ1F-H1C6K', '9223372036854775809', '2026-11-21 23:34:52.753585+00', '2026-11-21 23:34:52.75+00', NULL, '2026-11-21 23:34:52.746128+00', '2026-11-21 23:34:52.753585+00', '2026-11-21 23:34:52.753362+00', 'succeeded'),
	('01a20076-747d-7483-b486-3c789676f976', '01a20076-743d-7245-a817-a8c451afb3f2', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-H9HTT-YA17G-WKAET-BKCXS', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-H9HTT-YA17G-WKAET-BKCXS', '9223372036854775809', '2026-11-21 23:34:52.80431+00', '2026-11-21 23:34:52.8+00', NULL, '2026-11-21 23:34:52.796602+00', '2026-11-21 23:34:52.80431+00', '2026-11-21 23:34:52.801653+00', 'succeeded'),
	('01a20076-748a-709b-bc9c-e1971f3288f8', '01a20076-743d-7245-a817-a8c451afb3f2', '2024/2025', 'SchoolFeePart', 'SchoolFee', 'School Fee, part 1 of 2', 9000000, 'MTR-E9H1D-B58B2-QCM4Y-QY840', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-E9H1D-B58B2-QCM4Y-QY840', '9223372036854775809', '2026-11-21 23:34:52.812658+00', '2026-11-21 23:34:52.811+00', NULL, '2026-11-21 23:34:52.807376+00', '2026-11-21 23:34:52.812658+00', '2026-11-21 23:34:52.812471+00', 'succeeded'),
	('01a20076-75e0-7694-97a2-ca9124cba089', '01a20076-75a8-7794-a74a-9e2e8530f6c5', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-M9FVM-CSATY-24B1A-SNF30', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-M9FVM-CSATY-24B1A-SNF30', '9223372036854775809', '2026-11-21 23:34:53.161426+00', '2026-11-21 23:34:53.158+00', NULL, '2026-11-21 23:34:53.144766+00', '2026-11-21 23:34:53.161426+00', '2026-11-21 23:34:53.161218+00', 'succeeded'),
	('01a20076-74f1-7791-9cae-6f6616127ea5', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-M89PX-Y0FK8-T71QS-NQ8KA', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-M89PX-Y0FK8-T71QS-NQ8KA', '9223372036854775809', '2026-11-21 23:34:52.921647+00', '2026-11-21 23:34:52.915+00', NULL, '2026-11-21 23:34:52.912165+00', '2026-11-21 23:34:52.921647+00', '2026-11-21 23:34:52.921427+00', 'succeeded'),
	('01a20076-76f0-73cb-a940-69732c7fa848', '01a20076-769e-743a-873b-d2c9c35647fa', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-JNXHS-KFWS5-R12GM-7DF9S', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-JNXHS-KFWS5-R12GM-7DF9S', '9223372036854775809', NULL, '2026-11-21 23:34:53.434+00', 'The offer had been declined: this money waits for refund.', '2026-11-21 23:34:53.422468+00', '2026-11-21 23:34:53.438755+00', '2026-11-21 23:34:53.437634+00', 'succeeded'),
	('01a20076-7525-720a-bdc3-0096f4807bd8', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-8038X-CJ7TZ-18QA8-ZVZ8H', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-8038X-CJ7TZ-18QA8-ZVZ8H', '9223372036854775809', '2026-11-21 23:34:52.973084+00', '2026-11-21 23:34:52.967+00', NULL, '2026-11-21 23:34:52.964253+00', '2026-11-21 23:34:52.973084+00', '2026-11-21 23:34:52.972881+00', 'succeeded'),
	('01a20076-7627-774e-8903-c6f9420fb0b9', '01a20076-761a-7281-ba13-ec3bd216cab8', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-SA8KW-9T5AK-6CTN9-TVFHM', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-SA8KW-9T5AK-6CTN9-TVFHM', '9223372036854775809', '2026-11-21 23:34:53.227741+00', '2026-11-21 23:34:53.224+00', NULL, '2026-11-21 23:34:53.221824+00', '2026-11-21 23:34:53.227741+00', '2026-11-21 23:34:53.227528+00', 'succeeded'),
	('01a20076-7535-7490-a94f-21753cbb3ea7', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '2024/2025', 'SchoolFee', 'SchoolFee', 'School Fee', 15000000, 'MTR-SWYW8-HH73T-6RKQ1-SY6HR', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-SWYW8-HH73T-6RKQ1-SY6HR', '9223372036854775809', '2026-11-21 23:34:52.984166+00', '2026-11-21 23:34:52.982+00', NULL, '2026-11-21 23:34:52.976359+00', '2026-11-21 23:34:52.984166+00', '2026-11-21 23:34:52.983969+00', 'succeeded'),
	('01a20076-7855-73b9-8b2e-0f6be3deace7', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-CSDYM-FKS0E-HQKYJ-8W07V', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-CSDYM-FKS0E-HQKYJ-8W07V', '9223372036854775809', '2026-11-21 23:34:53.794391+00', '2026-11-21 23:34:53.791+00', NULL, '2026-11-21 23:34:53.776304+00', '2026-11-21 23:34:53.794391+00', '2026-11-21 23:34:53.794128+00', 'succeeded'),
	('01a20076-7544-702c-8809-0c1938a2cd91', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', '2024/2025', 'OrientationFee', 'OrientationFee', 'Orientation Fee', 1000000, 'MTR-Z8ED3-4KW9C-JZ744-4BCRS', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-Z8ED3-4KW9C-JZ744-4BCRS', '9223372036854775809', '2026-11-21 23:34:53.001077+00', '2026-11-21 23:34:52.998+00', NULL, '2026-11-21 23:34:52.990688+00', '2026-11-21 23:34:53.001077+00', '2026-11-21 23:34:53.000824+00', 'succeeded'),
	('01a20076-75b1-7170-90d9-0a1e10f4c39b', '01a20076-75a8-7794-a74a-9e2e8530f6c5', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-P5M3D-41991-93JGH-0XJQH', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-P5M3D-41991-93JGH-0XJQH', '9223372036854775809', '2026-11-21 23:34:53.108366+00', '2026-11-21 23:34:53.106+00', NULL, '2026-11-21 23:34:53.104528+00', '2026-11-21 23:34:53.108366+00', '2026-11-21 23:34:53.108159+00', 'succeeded'),
	('01a20076-7672-717f-b4d1-b05a4b0edd09', '01a20076-7665-769d-9423-9217911da68b', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-6T2BB-X9Y5B-S517W-YC8KS', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-6T2BB-X9Y5B-S517W-YC8KS', '9223372036854775809', '2026-11-21 23:34:53.303464+00', '2026-11-21 23:34:53.299+00', NULL, '2026-11-21 23:34:53.297121+00', '2026-11-21 23:34:53.303464+00', '2026-11-21 23:34:53.301194+00', 'succeeded'),
	('01a20076-77a9-717a-b75a-f50181ebcaa0', '01a20076-7773-74c0-b9fd-86dacbf4f215', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-BRCEY-N1D1W-CB3B8-R3J96', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-BRCEY-N1D1W-CB3B8-R3J96', '9223372036854775809', '2026-11-21 23:34:53.621536+00', '2026-11-21 23:34:53.619+00', NULL, '2026-11-21 23:34:53.601793+00', '2026-11-21 23:34:53.621536+00', '2026-11-21 23:34:53.621307+00', 'succeeded'),
	('01a20076-76b5-7700-ba21-003584e32ff6', '01a20076-769e-743a-873b-d2c9c35647fa', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-7JEZY-3G1BD-BHC4E-QRSPT', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-7JEZY-3G1BD-BHC4E-QRSPT', '9223372036854775809', '2026-11-21 23:34:53.374666+00', '2026-11-21 23:34:53.372+00', NULL, '2026-11-21 23:34:53.360091+00', '2026-11-21 23:34:53.374666+00', '2026-11-21 23:34:53.374455+00', 'succeeded'),
	('01a20076-77ea-71ff-8eb6-4fe7788858bf', '01a20076-7773-74c0-b9fd-86dacbf4f215', '2024/2025', 'AcceptanceFee', 'AcceptanceFee', 'Acceptance Fee', 3000000, 'MTR-C6KA2-2F132-TXDQ4-Q6JTF', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-C6KA2-2F132-TXDQ4-Q6JTF', '9223372036854775809', NULL, '2026-11-21 23:34:53.681+00', 'The letter of admission had been withdrawn: this money waits for refund.', '2026-11-21 23:34:53.672798+00', '2026-11-21 23:34:53.682815+00', '2026-11-21 23:34:53.682623+00', 'succeeded'),
	('01a20076-78cd-77b3-adf2-b986e1dbef77', '01a20076-78c5-70ef-8952-4de4c5dfa752', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-9N6MQ-57FHG-634W3-J7KDR', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-9N6MQ-57FHG-634W3-J7KDR', '9223372036854775809', '2026-11-21 23:34:53.915163+00', '2026-11-21 23:34:53.913+00', NULL, '2026-11-21 23:34:53.900488+00', '2026-11-21 23:34:53.915163+00', '2026-11-21 23:34:53.914958+00', 'succeeded'),
	('01a20076-79f5-755b-954b-8f908aa9e501', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application Fee', 1250000, 'MTR-D1P12-3EFM6-37W58-WAPYM', 'paystack', 'succeeded', 'https://checkout.fake.example/MTR-D1P12-3EFM6-37W58-WAPYM', '9223372036854775809', '2026-11-21 23:34:54.276989+00', '2026-11-21 23:34:54.199+00', NULL, '2026-11-21 23:34:54.195073+00', '2026-11-21 23:34:54.276989+00', '2026-11-21 23:34:54.27673+00', 'succeeded');
INSERT INTO public.portal_account VALUES
	('01a20076-74cc-7191-bb6d-ad5c4b496b8f', '2026-11-21 23:34:53.042369+00');
INSERT INTO public.rate_limit VALUES
	('mails-name:0THq0uw44AUQe19JhcOGsesuNO5BL_KBRCT9RZKL0y8', 1, 1795307689722),
	('mails-name:-8iUowUvuVKYtuoY9JUurAf6hzuLRUFEN4HnH0CjkUM', 1, 1795307692724),
	('mails-name:-Pj4HkfS77XZxygWbaJ4rPup3xjhfwLkYQWN6z-zWps', 1, 1795307691608),
	('mails-host:127.0.0.1', 1, 1795307694236),
	('account:7NT0fJMemC_1WjvZ4Tr6l_xppF1Wimt-ZhSubdYs8Ew', 1, 1795304094239);
INSERT INTO public.refund VALUES
	('01a20076-6d7b-7723-ae4c-d71bf92385ca', 1250000, 'The fee was paid already: this money waits for refund.', '2026-11-21 23:34:51.022793+00', NULL),
	('01a20076-6daa-7785-bfdf-f7ecd7802ad0', 1250000, 'The fee was paid already: this money waits for refund.', '2026-11-21 23:34:51.125824+00', '2026-11-21 23:34:51.158529+00'),
	('01a20076-6ea8-724a-b99a-3a57bd863a64', 1100000, 'Did not match what was asked for: The bank confirms it.', '2026-11-21 23:34:51.32418+00', NULL),
	('01a20076-76f0-73cb-a940-69732c7fa848', 3000000, 'The offer had been declined: this money waits for refund.', '2026-11-21 23:34:53.438755+00', NULL),
	('01a20076-77ea-71ff-8eb6-4fe7788858bf', 3000000, 'The letter of admission had been withdrawn: this money waits for refund.', '2026-11-21 23:34:53.682815+00', NULL);
INSERT INTO public.registration_salt VALUES
	(true, '\xeea666bec6f343b6b5e8baa3abfcb489487d34c84b3c4ff391cf6db67ab7c8ec');
INSERT INTO public.schema_migration VALUES
	('0001_spine.sql', '2026-11-21 23:34:49.084121+00'),
	('0002_mail.sql', '2026-11-21 23:34:49.111998+00'),
	('0003_documents.sql', '2026-11-21 23:34:49.114534+00'),
	('0004_office.sql', '2026-11-21 23:34:49.119214+00'),
	('0005_audit_chain.sql', '2026-11-21 23:34:49.137028+00'),
	('0006_enrolment.sql', '2026-11-21 23:34:49.139327+00'),
	('0007_decision_frozen.sql', '2026-11-21 23:34:49.141713+00'),
	('0008_notification_page.sql', '2026-11-21 23:34:49.142726+00'),
	('0009_registrations.sql', '2026-11-21 23:34:49.143204+00'),
	('0010_bearer.sql', '2026-11-21 23:34:49.149713+00'),
	('0011_trail_filters.sql', '2026-11-21 23:34:49.150157+00'),
	('0012_withdrawn_letters.sql', '2026-11-21 23:34:49.151105+00'),
	('0013_unclear_payments.sql', '2026-11-21 23:34:49.151833+00');
INSERT INTO public.school_record VALUES
	('01a20076-69ed-7185-9697-0e5dfa7c7839', '01a20076-69a2-75cf-b039-5260c80f0e49', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:50.088568+00'),
	('01a20076-6a33-7609-b24e-d629620823e3', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:50.162655+00'),
	('01a20076-6b22-72db-8e3a-abc2872bfae7', '01a20076-6aa8-7737-865a-a1154fe66976', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:50.400707+00'),
	('01a20076-6c31-7464-a1bc-d9edb8375d89', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:50.671525+00'),
	('01a20076-6c96-711e-bd0d-72730a05256e', '01a20076-6c6b-7380-9253-edd41b04402e', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:50.773963+00'),
	('01a20076-709f-7119-aee6-51a5a69e9592', '01a20076-7088-7279-ad00-aa80ed673e49', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:51.806638+00'),
	('01a20076-711f-73ea-9095-fdc51dbcdb4a', '01a20076-70f9-732d-af5c-d9cec997ab99', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:51.934776+00'),
	('01a20076-790a-75c3-85ba-258db403328f', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'Nigeria Certificate in Education (NCE)', 'College of the Two Hills', 2006, 2009, '2026-11-21 23:34:53.960914+00');
INSERT INTO public.session VALUES
	('01a20076-68a2-76aa-bdb1-3f13466ece8b', '01a20076-6888-754f-b7ae-7070b421d95c', false, '2026-11-21 23:34:49.762514+00', NULL),
	('01a20076-68b6-74f4-8158-a08802d457e6', '01a20076-68ab-74d6-9707-7a783b09464d', false, '2026-11-21 23:34:49.78215+00', NULL),
	('01a20076-68de-715d-a79c-6db196049891', '01a20076-68d2-71c8-9f29-6ad390f513a2', false, '2026-11-21 23:34:49.822519+00', NULL),
	('01a20076-6907-7614-986f-d0a334efde1e', '01a20076-68fb-722c-9e23-0d9360062a74', false, '2026-11-21 23:34:49.863938+00', NULL),
	('01a20076-6931-7347-bb75-14a560c61eba', '01a20076-6927-7550-a4b0-cea1dce188b5', false, '2026-11-21 23:34:49.905718+00', NULL),
	('01a20076-696a-712d-a430-15abd4382f55', '01a20076-6961-7019-8e4d-b276f6b22987', false, '2026-11-21 23:34:49.96269+00', NULL),
	('01a20076-69c0-76c0-a9cd-50962c601ec5', '01a20076-69a2-75cf-b039-5260c80f0e49', false, '2026-11-21 23:34:50.048776+00', NULL),
	('01a20076-6a18-76b3-a203-3c104ad5500c', '01a20076-6a0c-71db-bf3a-f07585c4e278', false, '2026-11-21 23:34:50.136786+00', NULL),
	('01a20076-6ade-7136-a783-b457b01855e4', '01a20076-6aa8-7737-865a-a1154fe66976', false, '2026-11-21 23:34:50.33463+00', NULL),
	('01a20076-6c02-7403-9297-f485bf25d72e', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', false, '2026-11-21 23:34:50.626514+00', NULL),
	('01a20076-6c75-74b5-b191-090fb607b543', '01a20076-6c6b-7380-9253-edd41b04402e', false, '2026-11-21 23:34:50.741698+00', NULL),
	('01a20076-6cdf-7095-8198-f7438846feb5', '01a20076-6cd7-7330-aad9-cfac95372284', false, '2026-11-21 23:34:50.847431+00', NULL),
	('01a20076-6d12-70b0-b7c8-6a4b9367f86f', '01a20076-6d05-7084-9619-0e85bc299d8d', false, '2026-11-21 23:34:50.898444+00', NULL),
	('01a20076-6d37-7554-9d1d-dcd8e2688c8c', '01a20076-6d29-77e1-93e2-80c55a9ce0d6', false, '2026-11-21 23:34:50.935449+00', NULL),
	('01a20076-6d78-72ab-bd39-e1ed41f79c22', '01a20076-6d62-728e-b7fc-93fa9b995360', false, '2026-11-21 23:34:51.000879+00', NULL),
	('01a20076-6da6-7585-8c6b-5860da9a0a01', '01a20076-6d98-746e-a7eb-d769f23d840a', false, '2026-11-21 23:34:51.046223+00', NULL),
	('01a20076-6e4f-74da-a081-7eb3c28180cf', '01a20076-6e3e-7006-bef3-5a2f53463e45', false, '2026-11-21 23:34:51.215188+00', NULL),
	('01a20076-6e69-702c-acda-b8be595a5966', '01a20076-6e62-7242-bc62-d0d6b79f8e03', false, '2026-11-21 23:34:51.241195+00', NULL),
	('01a20076-6ea1-7244-9e57-511673da4431', '01a20076-6e7a-7442-8c2a-9be17a15cbe7', false, '2026-11-21 23:34:51.29739+00', NULL),
	('01a20076-6ed1-766a-882e-06400a20ef57', '01a20076-6eca-7618-9066-bc009b6a9a18', false, '2026-11-21 23:34:51.345234+00', NULL),
	('01a20076-6f06-73b3-9df7-a4889ca5d773', '01a20076-6eef-7799-b1b8-a221a51e7a98', false, '2026-11-21 23:34:51.398487+00', NULL),
	('01a20076-6f33-71ea-a45d-2240888b7b03', '01a20076-6f2b-7161-85b0-9fbf0729e1b1', false, '2026-11-21 23:34:51.443875+00', NULL),
	('01a20076-6f60-70c1-b9ab-752bb25a3bb0', '01a20076-6f59-7699-b4e7-3fecf39d4275', false, '2026-11-21 23:34:51.488999+00', NULL),
	('01a20076-6fb8-7531-a54b-06c78954c293', '01a20076-6fad-735e-bed1-fdce51e0c9fe', false, '2026-11-21 23:34:51.576973+00', NULL),
	('01a20076-7007-73f6-b04e-8dac5054d086', '01a20076-7001-7453-b72e-bc827688c8d2', false, '2026-11-21 23:34:51.655443+00', NULL),
	('01a20076-7035-74bc-b0a1-93be5bd2c90a', '01a20076-702e-73f9-b796-c35ac083242b', false, '2026-11-21 23:34:51.701947+00', NULL),
	('01a20076-7069-71b9-a816-9578e3224f8f', '01a20076-7056-77c0-86fd-d134112eda35', false, '2026-11-21 23:34:51.753774+00', NULL),
	('01a20076-708e-707c-b80a-3591cf76eeaf', '01a20076-7088-7279-ad00-aa80ed673e49', false, '2026-11-21 23:34:51.790657+00', NULL),
	('01a20076-7101-707e-bd4e-e66d0223e966', '01a20076-70f9-732d-af5c-d9cec997ab99', false, '2026-11-21 23:34:51.905201+00', NULL),
	('01a20076-71db-762b-9c5c-695f48779abc', '01a20076-71cf-756c-8dc8-bb6160b66cfa', false, '2026-11-21 23:34:52.123797+00', NULL),
	('01a20076-7242-77d8-934d-9a824a79b4b6', '01a20076-7232-76dd-9a31-26126ce3e9ed', false, '2026-11-21 23:34:52.226351+00', NULL),
	('01a20076-728b-75bb-ad12-cc070443ec05', '01a20076-7280-76f8-b020-9377308bdad5', false, '2026-11-21 23:34:52.299166+00', NULL),
	('01a20076-72ec-7148-96d8-f61b63184048', '01a20076-72df-7121-807e-cc1c6125a856', false, '2026-11-21 23:34:52.396705+00', NULL),
	('01a20076-7350-763c-bd7d-302664ffa640', '01a20076-7349-7160-acc5-0aa7ee1f518b', false, '2026-11-21 23:34:52.496695+00', NULL),
	('01a20076-7446-777f-8a1b-b78c2315a0b8', '01a20076-743d-7245-a817-a8c451afb3f2', false, '2026-11-21 23:34:52.742989+00', NULL),
	('01a20076-74ef-7714-8807-3284f1efd8a9', '01a20076-74cc-7191-bb6d-ad5c4b496b8f', false, '2026-11-21 23:34:52.911174+00', NULL),
	('01a20076-75af-751a-96af-776936fa3c46', '01a20076-75a8-7794-a74a-9e2e8530f6c5', false, '2026-11-21 23:34:53.103437+00', NULL),
	('01a20076-7624-749e-a035-21da45afb495', '01a20076-761a-7281-ba13-ec3bd216cab8', false, '2026-11-21 23:34:53.220667+00', NULL),
	('01a20076-766f-7248-b033-164f86a39e7e', '01a20076-7665-769d-9423-9217911da68b', false, '2026-11-21 23:34:53.296005+00', NULL),
	('01a20076-76ac-72e7-943f-ba7ead48c7c2', '01a20076-769e-743a-873b-d2c9c35647fa', false, '2026-11-21 23:34:53.356178+00', NULL),
	('01a20076-7793-733e-a5b5-df49560b59ca', '01a20076-7773-74c0-b9fd-86dacbf4f215', false, '2026-11-21 23:34:53.588012+00', NULL),
	('01a20076-784f-75e4-a0ea-48a6743c16ac', '01a20076-7841-7203-8b72-ac8ca1dc8bbb', false, '2026-11-21 23:34:53.775135+00', NULL),
	('01a20076-78cb-748a-8c51-0560194f7d85', '01a20076-78c5-70ef-8952-4de4c5dfa752', false, '2026-11-21 23:34:53.899821+00', NULL),
	('01a20076-79f0-739d-b743-e2bb95b6238f', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', false, '2026-11-21 23:34:54.192884+00', NULL);
INSERT INTO public.staff VALUES
	('01a20076-67a6-76f5-ade2-521c0108012b', 'clerk.01a20076-67a6-76f5-ade2-521c0108012b@office.example', 'Test clerk', 'clerk', NULL, NULL, '2026-11-21 23:34:49.526+00', NULL, NULL, '2026-11-21 23:34:49.526376+00'),
	('01a20076-67bb-7556-ad41-68ca84f68e10', 'approver.01a20076-67bb-7556-ad41-68ca84f68e10@office.example', 'Test approver', 'approver', NULL, NULL, '2026-11-21 23:34:49.531+00', NULL, NULL, '2026-11-21 23:34:49.531491+00'),
	('01a20076-67bc-760b-9fd1-e2b9ce29c9aa', 'bursar.01a20076-67bc-760b-9fd1-e2b9ce29c9aa@office.example', 'Test bursar', 'bursar', NULL, NULL, '2026-11-21 23:34:49.532+00', NULL, NULL, '2026-11-21 23:34:49.532864+00'),
	('01a20076-67bd-7049-9630-36bcbd75fb5d', 'auditor.01a20076-67bd-7049-9630-36bcbd75fb5d@office.example', 'Test auditor', 'auditor', NULL, NULL, '2026-11-21 23:34:49.533+00', NULL, NULL, '2026-11-21 23:34:49.53388+00'),
	('01a20076-67be-70b3-8d5f-d53bb5657568', 'admin.01a20076-67be-70b3-8d5f-d53bb5657568@office.example', 'Test admin', 'admin', NULL, NULL, '2026-11-21 23:34:49.534+00', NULL, NULL, '2026-11-21 23:34:49.534686+00'),
	('01a20076-7891-775b-9c68-3ec0334df3cb', 'approver.01a20076-7891-775b-9c68-3ec0334df3cb@office.example', 'Second approver', 'approver', NULL, NULL, '2026-11-21 23:34:53.841+00', NULL, NULL, '2026-11-21 23:34:53.841843+00'),
	('01a20076-789b-746a-874a-f41790d13696', 'invited@office.example', 'Ngozi Okon-Danladi', 'clerk', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:34:53.851586+00'),
	('01a20076-789c-7060-a95a-43f4972e7620', 'second.invited@office.example', 'Musa Garba', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$HFF4SEdvWUZvpKX8lsoS2Q$9ofZSetNo1VH/QxsUde9xm9zXp7eTlUPgi3c0tvYihc', '\x040960b1dda18ab8cf60363804dfa7bf12a347786c8f7f1394e9aed4f22d802043d59f29dbc100ed8dbbabf5e3374d877a488be0dde4e539a69f8353', '2026-11-21 23:34:53.882072+00', 59843469, NULL, '2026-11-21 23:34:53.852784+00'),
	('01a20076-78bd-77a8-8dcc-ae318943d5b8', 'clerk.01a20076-78bd-77a8-8dcc-ae318943d5b8@office.example', 'Left already', 'clerk', NULL, NULL, '2026-11-21 23:34:53.885+00', NULL, '2026-11-21 23:34:53.886716+00', '2026-11-21 23:34:53.885414+00');
INSERT INTO public.staff_note VALUES
	('01a20076-7077-7184-a6f3-db0fb7f4b65a', '01a20076-7056-77c0-86fd-d134112eda35', '01a20076-67a6-76f5-ade2-521c0108012b', 'Called; the slip will follow.', '2026-11-21 23:34:51.767217+00');
INSERT INTO public.staff_recovery_code VALUES
	('\x763f396634cdd763212f519f6b9e91f1af528eebfaf2ac5984fac5fd5f11c007', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\x4be47de476a60411ab269ab4597ac8fd3d1e0b4f7ba711e3c8f0cce62b9e83ae', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\xf85f928f01e6b2fcb59b3b293a083904a1025ef4cd7b1eb0913148247f75970e', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\xb6d177d3d874e6c731ec7a8bfeaeabc70d6ea076d8d9486f91fc7ab317cedbe7', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\x174b42e72a8c821083bba50cc6df4e29ad1e3d15acc7c7ab26c04eb7de2e8dff', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\x0ef7fe7e4a0341c7c4ba23ff32598912e0313f5efa6b2b981a7a56b5571e7755', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\xb32ec8350753a452a2191ed8fc65a47b2b8a8a95e40564442894ae27ba2909ce', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\xf8e804f24d618db87bd547cf173a111733da56ced95e430b82210ddcff4835ac', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\x77fc41a98c508786efd17f23674b2c1a856c255ddf46f69151552fe4449c5d83', '01a20076-789c-7060-a95a-43f4972e7620', NULL),
	('\x79ac9f29526f4dbc6a09381ff17dec81ff440746bfc4b640bf7066cb19c8f29d', '01a20076-789c-7060-a95a-43f4972e7620', NULL);
INSERT INTO public.staff_token VALUES
	('\xb253a7250ec331132fd3ac052fa33d75be0df718b16e5a779247d491669f27a0', 'session', '01a20076-67a6-76f5-ade2-521c0108012b', '2026-11-21 23:34:49.526376+00', '2026-11-22 11:34:49.526376+00', '2026-11-21 23:34:49.526376+00', '2026-11-21 23:34:49.526376+00', NULL),
	('\xd1dfe830046d45aa7a216d0b0a966f9cfaccdcd3ef113a6e99df8190aa3fde01', 'session', '01a20076-67bb-7556-ad41-68ca84f68e10', '2026-11-21 23:34:49.531491+00', '2026-11-22 11:34:49.531491+00', '2026-11-21 23:34:49.531491+00', '2026-11-21 23:34:49.531491+00', NULL),
	('\x80a7d9d69546dfdc3b7bc4957cb743ee2110ccf12ae03b86b1dedaa0051609c3', 'session', '01a20076-67bc-760b-9fd1-e2b9ce29c9aa', '2026-11-21 23:34:49.532864+00', '2026-11-22 11:34:49.532864+00', '2026-11-21 23:34:49.532864+00', '2026-11-21 23:34:49.532864+00', NULL),
	('\xe8cd89446d2c854fd29114caab5f6baa3436c9351a256883cf00992039d05ed2', 'session', '01a20076-67bd-7049-9630-36bcbd75fb5d', '2026-11-21 23:34:49.53388+00', '2026-11-22 11:34:49.53388+00', '2026-11-21 23:34:49.53388+00', '2026-11-21 23:34:49.53388+00', NULL),
	('\x4c7e3d27362be9d106a8b265c6f4f7c6f1109babdf155331d601fc08079d6193', 'session', '01a20076-67be-70b3-8d5f-d53bb5657568', '2026-11-21 23:34:49.534686+00', '2026-11-22 11:34:49.534686+00', '2026-11-21 23:34:49.534686+00', '2026-11-21 23:34:49.534686+00', NULL),
	('\x6bddf6117aa6271a8f4d11673a4c9ede5c523baaf16a39eab3ca7fa125b9d5f0', 'session', '01a20076-7891-775b-9c68-3ec0334df3cb', '2026-11-21 23:34:53.841843+00', '2026-11-22 11:34:53.841843+00', '2026-11-21 23:34:53.841843+00', '2026-11-21 23:34:53.841843+00', NULL),
	('\xf9feb44e512c588539dd867d25fb964663896780b162addb176093ca3f2bbfec', 'link', '01a20076-789b-746a-874a-f41790d13696', '2026-11-21 23:34:53.851586+00', '2026-11-23 23:34:53.851586+00', '2026-11-21 23:34:53.851586+00', NULL, NULL),
	('\x996413f047c3a1e1f5e0653e238ebb0169a2830b64636f253324206638d15e41', 'link', '01a20076-789c-7060-a95a-43f4972e7620', '2026-11-21 23:34:53.852784+00', '2026-11-23 23:34:53.852784+00', '2026-11-21 23:34:53.852784+00', NULL, '2026-11-21 23:34:53.882072+00');
INSERT INTO public.submission VALUES
	('01a20076-6c6b-7380-9253-edd41b04402e', '2026-11-21 23:34:50.819441+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Full Name", "value": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò"}, {"label": "Jamb Registration Number", "value": "202412345678AB"}, {"label": "NIN", "value": "12345678901"}, {"label": "Email address", "value": "ngozi.18777.mwr1pa3o.13@mail.example"}, {"label": "Phone Number", "value": "08000000011"}, {"label": "Gender", "value": "Female"}, {"label": "Date of Birth", "value": "23/04/1988"}, {"label": "Marital Status", "value": "Married"}, {"label": "Nationality", "value": "Nigeria"}, {"label": "Address", "value": "12 Market Road, Uyo"}, {"label": "State of Origin", "value": "Akwa Ibom"}, {"label": "Local Government Area", "value": "Uyo"}], "title": "Bio-Data"}]}, {"title": "Next of Kin", "stepId": "nextOfKin", "sections": [{"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Guardian Details"}, {"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Next of Kin Details"}]}, {"title": "Program Choices", "stepId": "programme", "sections": [{"rows": [{"label": "Selected Program", "value": "B.Sc. Accounting"}, {"label": "Program Type", "value": "Management Sciences"}, {"label": "Application Type", "value": "Online"}], "title": "Program Choices"}]}, {"title": "School Records", "stepId": "educationalRecords", "sections": [{"rows": [{"label": "Qualification", "value": "Nigeria Certificate in Education (NCE)"}, {"label": "School Name", "value": "College of the Two Hills"}, {"label": "Start Date", "value": "2006"}, {"label": "End Date", "value": "2009"}], "title": "College of the Two Hills"}]}, {"title": "O''level Results", "stepId": "olevelResults", "sections": [{"rows": [{"label": "Exam Name", "value": "WAEC"}, {"label": "Exam Number", "value": "4250101001"}, {"label": "Exam Year", "value": "2005"}, {"label": "English Language", "value": "C4"}, {"label": "Mathematics", "value": "B3"}, {"label": "Economics", "value": "Awaiting result"}], "title": "WAEC 2005"}]}, {"title": "Employment Records", "stepId": "employmentRecords", "sections": [{"rows": [{"label": "Employer Name", "value": "Blue Gate Stores"}, {"label": "Designation", "value": "Shop manager"}, {"label": "Start Date", "value": "2012"}, {"label": "End Date", "value": "2020"}], "title": "Blue Gate Stores"}]}, {"title": "Picture Upload", "stepId": "picture", "sections": []}]'),
	('01a20076-6f2b-7161-85b0-9fbf0729e1b1', '2026-11-21 23:34:51.453144+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-6f59-7699-b4e7-3fecf39d4275', '2026-11-21 23:34:51.525002+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-6fad-735e-bed1-fdce51e0c9fe', '2026-11-21 23:34:51.590297+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7001-7453-b72e-bc827688c8d2', '2026-11-21 23:34:51.663091+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-702e-73f9-b796-c35ac083242b', '2026-11-21 23:34:51.710334+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7056-77c0-86fd-d134112eda35', '2026-11-21 23:34:51.765449+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7088-7279-ad00-aa80ed673e49', '2026-11-21 23:34:51.852812+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Full Name", "value": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò"}, {"label": "Jamb Registration Number", "value": "202412345678AB"}, {"label": "NIN", "value": "12345678901"}, {"label": "Email address", "value": "ngozi.18777.mwr1pawv.30@mail.example"}, {"label": "Phone Number", "value": "08000000011"}, {"label": "Gender", "value": "Female"}, {"label": "Date of Birth", "value": "23/04/1988"}, {"label": "Marital Status", "value": "Married"}, {"label": "Nationality", "value": "Nigeria"}, {"label": "Address", "value": "12 Market Road, Uyo"}, {"label": "State of Origin", "value": "Akwa Ibom"}, {"label": "Local Government Area", "value": "Uyo"}], "title": "Bio-Data"}]}, {"title": "Next of Kin", "stepId": "nextOfKin", "sections": [{"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Guardian Details"}, {"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Next of Kin Details"}]}, {"title": "Program Choices", "stepId": "programme", "sections": [{"rows": [{"label": "Selected Program", "value": "B.Sc. Accounting"}, {"label": "Program Type", "value": "Management Sciences"}, {"label": "Application Type", "value": "Online"}], "title": "Program Choices"}]}, {"title": "School Records", "stepId": "educationalRecords", "sections": [{"rows": [{"label": "Qualification", "value": "Nigeria Certificate in Education (NCE)"}, {"label": "School Name", "value": "College of the Two Hills"}, {"label": "Start Date", "value": "2006"}, {"label": "End Date", "value": "2009"}], "title": "College of the Two Hills"}]}, {"title": "O''level Results", "stepId": "olevelResults", "sections": [{"rows": [{"label": "Exam Name", "value": "WAEC"}, {"label": "Exam Number", "value": "4250101001"}, {"label": "Exam Year", "value": "2005"}, {"label": "English Language", "value": "C4"}, {"label": "Mathematics", "value": "B3"}, {"label": "Economics", "value": "Awaiting result"}], "title": "WAEC 2005"}]}, {"title": "Employment Records", "stepId": "employmentRecords", "sections": [{"rows": [{"label": "Employer Name", "value": "Blue Gate Stores"}, {"label": "Designation", "value": "Shop manager"}, {"label": "Start Date", "value": "2012"}, {"label": "End Date", "value": "2020"}], "title": "Blue Gate Stores"}]}, {"title": "Picture Upload", "stepId": "picture", "sections": []}]'),
	('01a20076-70f9-732d-af5c-d9cec997ab99', '2026-11-21 23:34:52.049213+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Full Name", "value": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò"}, {"label": "Jamb Registration Number", "value": "202412345678AB"}, {"label": "NIN", "value": "12345678901"}, {"label": "Email address", "value": "ngozi.18777.mwr1paza.31@mail.example"}, {"label": "Phone Number", "value": "08000000011"}, {"label": "Gender", "value": "Female"}, {"label": "Date of Birth", "value": "23/04/1988"}, {"label": "Marital Status", "value": "Married"}, {"label": "Nationality", "value": "Nigeria"}, {"label": "Address", "value": "12 Market Road, Uyo"}, {"label": "State of Origin", "value": "Akwa Ibom"}, {"label": "Local Government Area", "value": "Uyo"}], "title": "Bio-Data"}]}, {"title": "Next of Kin", "stepId": "nextOfKin", "sections": [{"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Guardian Details"}, {"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Next of Kin Details"}]}, {"title": "Program Choices", "stepId": "programme", "sections": [{"rows": [{"label": "Selected Program", "value": "B.Sc. Accounting"}, {"label": "Program Type", "value": "Management Sciences"}, {"label": "Application Type", "value": "Online"}], "title": "Program Choices"}]}, {"title": "School Records", "stepId": "educationalRecords", "sections": [{"rows": [{"label": "Qualification", "value": "Nigeria Certificate in Education (NCE)"}, {"label": "School Name", "value": "College of the Two Hills"}, {"label": "Start Date", "value": "2006"}, {"label": "End Date", "value": "2009"}], "title": "College of the Two Hills"}]}, {"title": "O''level Results", "stepId": "olevelResults", "sections": [{"rows": [{"label": "Exam Name", "value": "WAEC"}, {"label": "Exam Number", "value": "4250101001"}, {"label": "Exam Year", "value": "2005"}, {"label": "English Language", "value": "C4"}, {"label": "Mathematics", "value": "B3"}, {"label": "Economics", "value": "Awaiting result"}], "title": "WAEC 2005"}]}, {"title": "Employment Records", "stepId": "employmentRecords", "sections": [{"rows": [{"label": "Employer Name", "value": "Blue Gate Stores"}, {"label": "Designation", "value": "Shop manager"}, {"label": "Start Date", "value": "2012"}, {"label": "End Date", "value": "2020"}], "title": "Blue Gate Stores"}]}, {"title": "Picture Upload", "stepId": "picture", "sections": []}]'),
	('01a20076-71cf-756c-8dc8-bb6160b66cfa', '2026-11-21 23:34:52.148369+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7232-76dd-9a31-26126ce3e9ed', '2026-11-21 23:34:52.240662+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7280-76f8-b020-9377308bdad5', '2026-11-21 23:34:52.316356+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-72df-7121-807e-cc1c6125a856', '2026-11-21 23:34:52.412862+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7349-7160-acc5-0aa7ee1f518b', '2026-11-21 23:34:52.612102+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-743d-7245-a817-a8c451afb3f2', '2026-11-21 23:34:52.763164+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-74cc-7191-bb6d-ad5c4b496b8f', '2026-11-21 23:34:52.925618+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-75a8-7794-a74a-9e2e8530f6c5', '2026-11-21 23:34:53.111817+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-761a-7281-ba13-ec3bd216cab8', '2026-11-21 23:34:53.234417+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7665-769d-9423-9217911da68b', '2026-11-21 23:34:53.306901+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7773-74c0-b9fd-86dacbf4f215', '2026-11-21 23:34:53.634866+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-7841-7203-8b72-ac8ca1dc8bbb', '2026-11-21 23:34:53.798293+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]'),
	('01a20076-769e-743a-873b-d2c9c35647fa', '2026-11-21 23:34:53.382406+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Surname", "value": "As submitted"}], "title": ""}]}]');
INSERT INTO public.submission_version VALUES
	('01a20076-70f9-732d-af5c-d9cec997ab99', 2, '01a20076-71b6-77a9-90b0-adaa2ae5c4a6', '2026-11-21 23:34:52.0939+00', '[{"title": "Bio-Data", "stepId": "biodata", "sections": [{"rows": [{"label": "Full Name", "value": "Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò"}, {"label": "Jamb Registration Number", "value": "202412345678AB"}, {"label": "NIN", "value": "12345678901"}, {"label": "Email address", "value": "ngozi.18777.mwr1paza.31@mail.example"}, {"label": "Phone Number", "value": "08000000011"}, {"label": "Gender", "value": "Female"}, {"label": "Date of Birth", "value": "23/04/1988"}, {"label": "Marital Status", "value": "Married"}, {"label": "Nationality", "value": "Nigeria"}, {"label": "Address", "value": "12 Market Road, Uyo"}, {"label": "State of Origin", "value": "Akwa Ibom"}, {"label": "Local Government Area", "value": "Uyo"}], "title": "Bio-Data"}]}, {"title": "Next of Kin", "stepId": "nextOfKin", "sections": [{"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Guardian Details"}, {"rows": [{"label": "Full Name", "value": "Nwachukwu-Okonkwo Ụzọamaka Ada"}, {"label": "Occupation", "value": "Trader"}, {"label": "Email address", "value": "kin@mail.example"}, {"label": "Phone Number", "value": "08000000012"}, {"label": "Gender", "value": "Female"}, {"label": "Relationship", "value": "Sister"}, {"label": "Address", "value": "3 School Lane, Enugu"}], "title": "Next of Kin Details"}]}, {"title": "Program Choices", "stepId": "programme", "sections": [{"rows": [{"label": "Selected Program", "value": "B.Sc. Accounting"}, {"label": "Program Type", "value": "Management Sciences"}, {"label": "Application Type", "value": "Online"}], "title": "Program Choices"}]}, {"title": "School Records", "stepId": "educationalRecords", "sections": [{"rows": [{"label": "Qualification", "value": "Nigeria Certificate in Education (NCE)"}, {"label": "School Name", "value": "College of the Two Hills"}, {"label": "Start Date", "value": "2006"}, {"label": "End Date", "value": "2009"}], "title": "College of the Two Hills"}]}, {"title": "O''level Results", "stepId": "olevelResults", "sections": [{"rows": [{"label": "Exam Name", "value": "WAEC"}, {"label": "Exam Number", "value": "4250101001"}, {"label": "Exam Year", "value": "2005"}, {"label": "English Language", "value": "C4"}, {"label": "Mathematics", "value": "B3"}, {"label": "Economics", "value": "Awaiting result"}], "title": "WAEC 2005"}]}, {"title": "Employment Records", "stepId": "employmentRecords", "sections": [{"rows": [{"label": "Employer Name", "value": "Blue Gate Stores"}, {"label": "Designation", "value": "Shop manager"}, {"label": "Start Date", "value": "2012"}, {"label": "End Date", "value": "2020"}], "title": "Blue Gate Stores"}, {"rows": [{"label": "Employer Name", "value": "Green Gate"}, {"label": "Designation", "value": "Clerk"}, {"label": "Start Date", "value": "2021"}, {"label": "End Date", "value": "2022"}], "title": "Green Gate"}]}, {"title": "Picture Upload", "stepId": "picture", "sections": []}]');
INSERT INTO public.token VALUES
	('\xeff43937c6a6c57d9964be6a0595e091ce52a7059b12175c843eae0cc0b316a6', 'activation', '01a20076-686d-7456-a9f0-8ffac71179a5', NULL, '2026-11-21 23:34:49.710108+00', '2026-11-22 23:34:49.710108+00', NULL),
	('\xf9bc0d5a3e35d1a8a82ce9bed7f95e76a017d8031ddb92dbc445a91f89a9c037', 'access', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', '01a20076-79f0-739d-b743-e2bb95b6238f', '2026-11-21 23:34:54.192884+00', '2026-11-21 23:49:54.192884+00', NULL),
	('\x7e6f4717173e9e062e1563c3049347e96bc623a968cb88491a83c61bf02e5269', 'refresh', '01a20076-79dc-7378-9c8c-d9fd7a8427a3', '01a20076-79f0-739d-b743-e2bb95b6238f', '2026-11-21 23:34:54.192884+00', '2026-11-22 11:34:54.192884+00', NULL),
	('\x191756a71348d0d9310a822039f638bb2e4fdd9ef447889bfab53cf960bf3eb5', 'reset', '01a20076-7a0c-7515-b12f-37b71a03be72', NULL, '2026-11-21 23:34:54.281599+00', '2026-11-22 00:04:54.281599+00', NULL);
INSERT INTO public.unclear_payment VALUES
	('01a20076-6d3d-742a-a866-7a33ece35513', 'Taken back at the gateway. the fake says reversed', NULL, NULL, '2026-11-21 23:34:50.950053+00', NULL, NULL, NULL, NULL),
	('01a20076-6e51-76da-ae68-103f9e25cc36', 'Does not match: Paid otherwise.', 1000000, 'NGN', '2026-11-21 23:34:51.222014+00', NULL, NULL, NULL, NULL),
	('01a20076-6e6b-7024-bb07-05f0b168cbcb', 'Does not match: Paid otherwise.', 1250, 'USD', '2026-11-21 23:34:51.246059+00', NULL, NULL, NULL, NULL),
	('01a20076-6ea8-724a-b99a-3a57bd863a64', 'Does not match: Paid otherwise.', 1100000, 'NGN', '2026-11-21 23:34:51.309496+00', 'refund', 'The bank confirms it.', '01a20076-67bc-760b-9fd1-e2b9ce29c9aa', '2026-11-21 23:34:51.32418+00'),
	('01a20076-6ed3-7062-b3c1-ddaf253df817', 'Does not match: Paid otherwise.', 900, 'USD', '2026-11-21 23:34:51.350514+00', 'note', 'The bank confirms it.', '01a20076-67bc-760b-9fd1-e2b9ce29c9aa', '2026-11-21 23:34:51.357036+00');
INSERT INTO public.upload VALUES
	('01a20076-6a4f-74ac-a6bb-398e812b2d48', 'pN2SgrYmm8lbJjsAfbZsnQ', '01a20076-6a0c-71db-bf3a-f07585c4e278', 'OlevelResult', '28bf6f398306e0f3584fb05965ece10a', 437, '\xfc9e5c2dab6369836958a16a254c621780a58503f2ec3f181cc55cf47eb637f8', '2026-11-21 23:34:50.192544+00', '2026-11-21 23:34:50.204458+00', NULL),
	('01a20076-6b34-724d-be62-50d35eae6fdb', '_FBnMQE8RucIDRM3kIRPog', '01a20076-6aa8-7737-865a-a1154fe66976', 'OlevelResult', '76e228e0a730bfdaf316a682f7e1eed4', 444, '\x51ee5099ad0ba6804ecb33e3b0610e0813a57817c52f6ca8d86726dfa161f139', '2026-11-21 23:34:50.420422+00', '2026-11-21 23:34:50.42265+00', NULL),
	('01a20076-6c40-770c-8f73-f815c305d6d7', 'iKWaWVJjU0oAge9Z_-1S0A', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'OlevelResult', 'e5d9260ae5176ba77ae66136e03b831f', 437, '\xc431a83edb8a4328eb19ae9d0991f09c8f0e4c87e55dae78c2e1060ae7c55277', '2026-11-21 23:34:50.688452+00', '2026-11-21 23:34:50.690338+00', NULL),
	('01a20076-6c5f-778d-bf7a-4c7694e33bbd', 'npESmZWpQ8nh8bh6gZyQ1w', '01a20076-6be8-779d-8ebc-dde5ea89a4f5', 'ProfilePicture', '815e9777af5bf30d3571e10e7aa17042', 443, '\x457df3f782de1f59f0bdd63fdbad50f6df860b5a83136d16281dbadf79e6b402', '2026-11-21 23:34:50.719399+00', '2026-11-21 23:34:50.721616+00', NULL),
	('01a20076-6ca4-7708-b286-2d38926f6b72', 'z2fGIaDNwwZnEOmDVbETaQ', '01a20076-6c6b-7380-9253-edd41b04402e', 'OlevelResult', '2fe9b84693c36a113c6e23c7474b1e3d', 448, '\xb9ba26990f8edfcda251fe929c1c1109665f720403ee5f9b39bea545087cca92', '2026-11-21 23:34:50.788675+00', '2026-11-21 23:34:50.790707+00', NULL),
	('01a20076-6cbf-722f-921d-5cd3c2e68e7e', '7_77zvt0e2xO6aCo7PXyVQ', '01a20076-6c6b-7380-9253-edd41b04402e', 'ProfilePicture', '8f8388f4ff64f7a50b58cc7d2b875237', 444, '\x8a69664535b0abb23e78e657d7c3a868b639937eb9ae1663f2984a7b416ba743', '2026-11-21 23:34:50.815576+00', '2026-11-21 23:34:50.817403+00', NULL),
	('01a20076-70ab-7437-a9a4-4a2884f81c49', 'dvL6SchcQAxPKHHEMq4b1A', '01a20076-7088-7279-ad00-aa80ed673e49', 'OlevelResult', 'd2f625ae590fc1d3977bc7ca56067694', 438, '\x91e12a04b94e1a1fbf2aa5d58bc40a854bba6fbacd5e4bb11431cd5ff237625c', '2026-11-21 23:34:51.819377+00', '2026-11-21 23:34:51.821374+00', NULL),
	('01a20076-70c9-7344-be15-49f5f513e0cb', 'edW_i-8_sPvzT1WzqoQBJA', '01a20076-7088-7279-ad00-aa80ed673e49', 'ProfilePicture', '8e7cf6d2b21f1c0b363fced44df186a8', 447, '\x5e7e6e05fcb29bec2c6731fef28b369ee33fd88b41a82991676a4d420b53a2e9', '2026-11-21 23:34:51.849322+00', '2026-11-21 23:34:51.850985+00', NULL),
	('01a20076-7160-76f0-b3d9-711bdf1eb112', 'DlpxOofkJgF4RebNtItDGQ', '01a20076-70f9-732d-af5c-d9cec997ab99', 'OlevelResult', 'a5f3e90706297c9fc373402030d4ef6c', 435, '\x547ce415902e7757ed3c7ad703646d45da611715a32f224144d68f31c1842990', '2026-11-21 23:34:52.000469+00', '2026-11-21 23:34:52.003473+00', NULL),
	('01a20076-7188-7433-b829-1aec7c017a0a', '9y7n3gCRVZ6pwPx_rXFs7Q', '01a20076-70f9-732d-af5c-d9cec997ab99', 'ProfilePicture', 'be08160b9740675627da494a8483895e', 441, '\x24304b51babdb78c31188f5881f01942be6cf574e01021b3c4622b855b144b48', '2026-11-21 23:34:52.041285+00', '2026-11-21 23:34:52.046465+00', NULL),
	('01a20076-7932-74ef-ac81-930079291f9e', 'jQq08k7xt5YeB7YW0P1Wzw', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'OlevelResult', 'f19baa86d8c5d2dbb362ab49e3a90d06', 435, '\x4e354844f1b7ed70f0a001b62e4f2b08ac6eeb25ba4f466d3c8b0da0b2d3deb3', '2026-11-21 23:34:54.005351+00', '2026-11-21 23:34:54.008254+00', NULL),
	('01a20076-7966-7101-9f64-c168b88e3e19', 'ifBSeJ_ZUjChnJjoB3lIow', '01a20076-78c5-70ef-8952-4de4c5dfa752', 'ProfilePicture', '108bd83f187e0435d23ad1ad38aa5e38', 445, '\x0635d54ed8724b29d79f3ebca652a72fcc28cb28444155ae7cf886490b734ff1', '2026-11-21 23:34:54.054249+00', NULL, NULL);
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 15, true);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 14, true);
SELECT pg_catalog.setval('public.application_number_serial', 35, true);
SELECT pg_catalog.setval('public.audit_event_id_seq', 475, true);
SELECT pg_catalog.setval('public.matric_number_serial', 1, true);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);
ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.applicant
    ADD CONSTRAINT applicant_application_number_key UNIQUE (application_number);
ALTER TABLE ONLY public.applicant
    ADD CONSTRAINT applicant_matric_number_key UNIQUE (matric_number);
ALTER TABLE ONLY public.applicant_name_word
    ADD CONSTRAINT applicant_name_word_pkey PRIMARY KEY (applicant_id, word);
ALTER TABLE ONLY public.applicant
    ADD CONSTRAINT applicant_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_event_id_key UNIQUE (event_id);
ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_code_key UNIQUE (code);
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.employment_record
    ADD CONSTRAINT employment_record_applicant_id_employer_name_designation_st_key UNIQUE (applicant_id, employer_name, designation, start_year, end_year);
ALTER TABLE ONLY public.employment_record
    ADD CONSTRAINT employment_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_event
    ADD CONSTRAINT gateway_event_gateway_event_reference_key UNIQUE (gateway, event, reference);
ALTER TABLE ONLY public.gateway_event
    ADD CONSTRAINT gateway_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.instalment_reminder
    ADD CONSTRAINT instalment_reminder_pkey PRIMARY KEY (applicant_id, part, kind);
ALTER TABLE ONLY public.kin
    ADD CONSTRAINT kin_pkey PRIMARY KEY (applicant_id, role);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_applicant_id_dedupe_key_key UNIQUE (applicant_id, dedupe_key);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.offer_decline
    ADD CONSTRAINT offer_decline_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.olevel_result
    ADD CONSTRAINT olevel_result_applicant_id_exam_name_exam_number_exam_year_key UNIQUE (applicant_id, exam_name, exam_number, exam_year);
ALTER TABLE ONLY public.olevel_result
    ADD CONSTRAINT olevel_result_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.olevel_subject
    ADD CONSTRAINT olevel_subject_pkey PRIMARY KEY (result_id, subject_name);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.portal_account
    ADD CONSTRAINT portal_account_pkey PRIMARY KEY (applicant_id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.registration_salt
    ADD CONSTRAINT registration_salt_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.school_record
    ADD CONSTRAINT school_record_applicant_id_qualification_name_start_year_en_key UNIQUE (applicant_id, qualification, name, start_year, end_year);
ALTER TABLE ONLY public.school_record
    ADD CONSTRAINT school_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_email_key UNIQUE (email);
ALTER TABLE ONLY public.staff_note
    ADD CONSTRAINT staff_note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_recovery_code
    ADD CONSTRAINT staff_recovery_code_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.staff_token
    ADD CONSTRAINT staff_token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_pkey PRIMARY KEY (applicant_id);
ALTER TABLE ONLY public.submission_version
    ADD CONSTRAINT submission_version_pkey PRIMARY KEY (applicant_id, version);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.unclear_payment
    ADD CONSTRAINT unclear_payment_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_file_key_key UNIQUE (file_key);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_ticket_key UNIQUE (ticket);
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
CREATE UNIQUE INDEX applicant_active_email ON public.applicant USING btree (email) WHERE (NOT waiting);
CREATE INDEX applicant_email_prefix ON public.applicant USING btree (email text_pattern_ops) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_name_word_prefix ON public.applicant_name_word USING btree (word text_pattern_ops, applicant_id);
CREATE INDEX applicant_number_prefix ON public.applicant USING btree (application_number text_pattern_ops) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_owing ON public.applicant USING btree (id) WHERE ((acceptance_fee_paid_at IS NOT NULL) AND (school_fee_paid_at IS NULL));
CREATE INDEX applicant_phone_prefix ON public.applicant USING btree (mobile_no text_pattern_ops) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_queue ON public.applicant USING btree (submitted_at, id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_queue_programme ON public.applicant USING btree (programme_id, submitted_at, id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_queue_session ON public.applicant USING btree (admission_session, submitted_at, id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_queue_stage ON public.applicant USING btree (stage, submitted_at, id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_queue_state ON public.applicant USING btree (state, submitted_at, id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX applicant_waiting_email ON public.applicant USING btree (email, created_at DESC) WHERE waiting;
CREATE INDEX applicant_waiting_since ON public.applicant USING btree (created_at) WHERE waiting;
CREATE INDEX audit_of_action ON public.audit_event USING btree (action, id);
CREATE INDEX audit_of_applicant ON public.audit_event USING btree (applicant_id, id);
CREATE INDEX audit_of_colleague ON public.audit_event USING btree (actor_id, id) WHERE (actor_kind = 'office'::text);
CREATE UNIQUE INDEX correction_one_open ON public.correction USING btree (applicant_id, step_id) WHERE (done_at IS NULL);
CREATE INDEX correction_open ON public.correction USING btree (applicant_id) WHERE (done_at IS NULL);
CREATE INDEX decision_due ON public.decision USING btree (release_at) WHERE (state = 'scheduled'::text);
CREATE UNIQUE INDEX decision_one_standing ON public.decision USING btree (applicant_id) WHERE (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'scheduled'::text, 'released'::text]));
CREATE INDEX decision_under_way ON public.decision USING btree (state) WHERE (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'scheduled'::text]));
CREATE UNIQUE INDEX document_holds_once ON public.document USING btree (kind, subject_id) WHERE (revoked_at IS NULL);
CREATE INDEX document_of_applicant ON public.document USING btree (applicant_id, kind);
CREATE INDEX document_withdrawn_letter ON public.document USING btree (applicant_id) WHERE ((kind = 'letter'::text) AND (revoked_at IS NOT NULL));
CREATE INDEX mail_newest ON public.mail USING btree (created_at DESC);
CREATE INDEX mail_of_recipient ON public.mail USING btree (recipient, created_at DESC);
CREATE INDEX notification_of_applicant ON public.notification USING btree (applicant_id, created_at DESC);
CREATE UNIQUE INDEX offer_decline_one ON public.offer_decline USING btree (applicant_id) WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX payment_applied_once ON public.payment USING btree (applicant_id, admission_session, fee) WHERE ((applied_at IS NOT NULL) AND (fee <> 'SchoolFee'::text));
CREATE INDEX payment_of_applicant ON public.payment USING btree (applicant_id, initiated_at DESC);
CREATE UNIQUE INDEX payment_one_open ON public.payment USING btree (applicant_id, admission_session, fee) WHERE (status = 'open'::text);
CREATE INDEX payment_to_settle ON public.payment USING btree (initiated_at) WHERE (status <> 'succeeded'::text);
CREATE INDEX session_of_applicant ON public.session USING btree (applicant_id);
CREATE INDEX staff_note_of_applicant ON public.staff_note USING btree (applicant_id, created_at);
CREATE INDEX staff_recovery_of_staff ON public.staff_recovery_code USING btree (staff_id);
CREATE INDEX staff_token_of_staff ON public.staff_token USING btree (staff_id, kind);
CREATE INDEX token_expiry ON public.token USING btree (expires_at);
CREATE INDEX token_of_applicant ON public.token USING btree (applicant_id, kind);
CREATE INDEX token_of_session ON public.token USING btree (session_id);
CREATE INDEX unclear_payment_open ON public.unclear_payment USING btree (found_at) WHERE (decided_at IS NULL);
CREATE INDEX upload_of_applicant ON public.upload USING btree (applicant_id, created_at);
CREATE INDEX upload_to_sweep ON public.upload USING btree (created_at) WHERE ((claimed_at IS NULL) OR (discarded_at IS NOT NULL));
CREATE TRIGGER applicant_name_words AFTER INSERT OR UPDATE OF surname, firstname, othername, submitted_at ON public.applicant FOR EACH ROW WHEN ((new.submitted_at IS NOT NULL)) EXECUTE FUNCTION public.write_name_words();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.audit_chain_is_append_only();
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.audit_event_is_append_only();
CREATE TRIGGER audit_event_numbered BEFORE INSERT ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.audit_event_knows_its_transaction();
CREATE TRIGGER decision_frozen BEFORE UPDATE ON public.decision FOR EACH ROW WHEN (((((((((((old.applicant_id IS DISTINCT FROM new.applicant_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.programme_id IS DISTINCT FROM new.programme_id)) OR (old.level IS DISTINCT FROM new.level)) OR (old.conditions IS DISTINCT FROM new.conditions)) OR (old.reasons IS DISTINCT FROM new.reasons)) OR (old.sentence IS DISTINCT FROM new.sentence)) OR (old.proposed_by IS DISTINCT FROM new.proposed_by)) OR (old.proposed_at IS DISTINCT FROM new.proposed_at)) OR ((old.approved_by IS NOT NULL) AND ((old.approved_by IS DISTINCT FROM new.approved_by) OR (old.approved_at IS DISTINCT FROM new.approved_at))))) EXECUTE FUNCTION public.decision_is_frozen();
ALTER TABLE ONLY public.applicant_name_word
    ADD CONSTRAINT applicant_name_word_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.applicant
    ADD CONSTRAINT applicant_picture FOREIGN KEY (picture_id) REFERENCES public.upload(id);
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_released_by_fkey FOREIGN KEY (released_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.employment_record
    ADD CONSTRAINT employment_record_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.instalment_reminder
    ADD CONSTRAINT instalment_reminder_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.kin
    ADD CONSTRAINT kin_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offer_decline
    ADD CONSTRAINT offer_decline_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offer_decline
    ADD CONSTRAINT offer_decline_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.decision(id);
ALTER TABLE ONLY public.olevel_result
    ADD CONSTRAINT olevel_result_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.olevel_result
    ADD CONSTRAINT olevel_result_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.upload(id);
ALTER TABLE ONLY public.olevel_subject
    ADD CONSTRAINT olevel_subject_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.olevel_subject
    ADD CONSTRAINT olevel_subject_result_id_fkey FOREIGN KEY (result_id) REFERENCES public.olevel_result(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.portal_account
    ADD CONSTRAINT portal_account_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);
ALTER TABLE ONLY public.school_record
    ADD CONSTRAINT school_record_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_note
    ADD CONSTRAINT staff_note_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_note
    ADD CONSTRAINT staff_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_recovery_code
    ADD CONSTRAINT staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_token
    ADD CONSTRAINT staff_token_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submission_version
    ADD CONSTRAINT submission_version_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submission_version
    ADD CONSTRAINT submission_version_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES public.correction(id);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unclear_payment
    ADD CONSTRAINT unclear_payment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.unclear_payment
    ADD CONSTRAINT unclear_payment_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES public.applicant(id) ON DELETE CASCADE;
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY anybody_adds ON public.audit_event FOR INSERT WITH CHECK (true);
CREATE POLICY anybody_writes ON public.mail FOR INSERT WITH CHECK (true);
ALTER TABLE public.applicant ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.applicant_name_word ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_chain ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.correction ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.decision ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.document ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.employment_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gateway_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.instalment_reminder ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.kin ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.offer_decline ENABLE ROW LEVEL SECURITY;
CREATE POLICY office ON public.decision USING (public.matric_is_system());
ALTER TABLE public.olevel_result ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.olevel_subject ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_file ON public.applicant USING ((public.matric_is_system() OR (id = public.matric_applicant())));
CREATE POLICY own_released ON public.decision FOR SELECT USING (((applicant_id = public.matric_applicant()) AND (state = 'released'::text)));
CREATE POLICY own_rows ON public.applicant_name_word USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.correction USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.document USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.employment_record USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.kin USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.notification USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.offer_decline USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.olevel_result USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.olevel_subject USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.payment USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.portal_account USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.school_record USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.submission USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.submission_version USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
CREATE POLICY own_rows ON public.upload USING ((public.matric_is_system() OR (applicant_id = public.matric_applicant())));
ALTER TABLE public.payment ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.portal_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.refund ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.registration_salt ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.school_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.session ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.staff_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.staff_recovery_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.staff_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.submission ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.submission_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY system_only ON public.audit_chain USING (public.matric_is_system());
CREATE POLICY system_only ON public.gateway_event USING (public.matric_is_system());
CREATE POLICY system_only ON public.instalment_reminder USING (public.matric_is_system());
CREATE POLICY system_only ON public.mail USING (public.matric_is_system());
CREATE POLICY system_only ON public.refund USING (public.matric_is_system());
CREATE POLICY system_only ON public.registration_salt USING (public.matric_is_system());
CREATE POLICY system_only ON public.session USING (public.matric_is_system());
CREATE POLICY system_only ON public.staff USING (public.matric_is_system());
CREATE POLICY system_only ON public.staff_note USING (public.matric_is_system());
CREATE POLICY system_only ON public.staff_recovery_code USING (public.matric_is_system());
CREATE POLICY system_only ON public.staff_token USING (public.matric_is_system());
CREATE POLICY system_only ON public.token USING (public.matric_is_system());
CREATE POLICY system_only ON public.unclear_payment USING (public.matric_is_system());
CREATE POLICY system_reads ON public.audit_event FOR SELECT USING (public.matric_is_system());
ALTER TABLE public.token ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.unclear_payment ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.upload ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON TABLE public.audit_chain FROM matric;
GRANT SELECT,INSERT,REFERENCES,TRIGGER ON TABLE public.audit_chain TO matric;
REVOKE ALL ON TABLE public.audit_event FROM matric;
GRANT SELECT,INSERT,REFERENCES,TRIGGER ON TABLE public.audit_event TO matric;
