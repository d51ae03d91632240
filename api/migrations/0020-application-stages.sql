-- Texts about the stages of an application. A database starts with these; staff change them by command.
-- Durations start unknown.

create table application_stages (
  stage text primary key,
  meaning text not null,
  next text not null,
  -- Null: not known, so nothing is said.
  usual_days integer
);
insert into application_stages (stage, meaning, next) values
  ('Application Received', 'We have your application for this job.', 'We check that you meet what the job asks for.'),
  ('Eligibility Confirmed', 'You meet what the job asks for.', 'We look at your profile and documents in detail.'),
  ('Profile Evaluation', 'We look at your profile and documents in detail.', 'We compare the role with your skills and wishes.'),
  ('Role Alignment Completed', 'The role fits your skills and wishes.', 'Your application gets its final review.'),
  ('Final Review in Progress', 'Your application is in its final review.', 'If the review goes well, you get an offer letter.'),
  ('Offer Letter Issued', 'Your offer letter is issued.', 'Read the letter. Ask us about anything that is not clear to you.');
