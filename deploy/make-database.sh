#!/bin/sh
# Once, when the database's folder is empty: a role for the shop that owns its database and nothing more.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" <<'SQL'
create role yokoso login password :'password';
create database yokoso owner yokoso encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C' template template0;
revoke all on database postgres, template1 from public;
SQL
