-- This index serves the search for possible duplicates whose other name is misspelled: patients with the same date of
-- birth and one equal name.
create index patients_by_birth_and_last_name on patients (date_of_birth, last_name_order)
  where date_of_birth is not null;
create index patients_by_birth_and_first_name on patients (date_of_birth, first_name_order)
  where date_of_birth is not null;
